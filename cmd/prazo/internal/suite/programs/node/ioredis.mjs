// ioredis connects by itself, again and again; its commands wait for that.
import Redis from 'ioredis'
import { T, main, within } from './harness.mjs'

async function get(url, how, made = () => {}) {
  const c = new Redis(url, how)
  c.on('error', () => {}) // the command has it too
  made(c)
  const value = await c.get('key')
  c.disconnect()
  return [200, value.length]
}

function total(url) {
  let client
  return within(() => get(url, { retryStrategy: null }, c => { client = c }), () => client.disconnect())
}

main({
  'ioredis-default': url => get(url, {}),
  'ioredis-commandTimeout': url => get(url, { connectTimeout: T, commandTimeout: T }),
  'ioredis-disconnect': total,
  'ioredis-connectTimeout': url => get(url, { connectTimeout: T }),
  'ioredis-socketTimeout': url => get(url, { socketTimeout: T }),
}, 'redis')
