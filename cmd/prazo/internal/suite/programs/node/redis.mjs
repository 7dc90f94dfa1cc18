// The client of the package redis, which is this one and modules of the server.
import { createClient } from '@redis/client'
import { T, main, within } from './harness.mjs'

async function get(url, how, made = () => {}) {
  const c = createClient({ url, ...how })
  c.on('error', () => {}) // the command has it too
  made(c)
  await c.connect()
  const value = await c.get('key')
  c.destroy()
  return [200, value.length]
}

function total(url) {
  let client
  return within(() => get(url, { socket: { reconnectStrategy: false } }, c => { client = c }), () => client.destroy())
}

main({
  'redis-default': url => get(url, {}),
  'redis-timeouts': url => get(url, { socket: { connectTimeout: T, socketTimeout: T, reconnectStrategy: false } }),
  'redis-destroy': total,
  'redis-connectTimeout': url => get(url, { socket: { connectTimeout: T } }),
  'redis-commandOptions': url => get(url, { commandOptions: { timeout: T } }),
}, 'redis')
