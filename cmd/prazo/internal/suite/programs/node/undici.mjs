// undici.request, which follows no redirects.
import { Agent, request } from 'undici'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await request(url, { method, body, ...how })
  return [r.statusCode, (await r.body.arrayBuffer()).byteLength]
}

const agent = () => new Agent({ connect: { timeout: T }, headersTimeout: T, bodyTimeout: T })

main({
  'undici-default': url => get(url),
  'undici-timeouts': url => get(url, { headersTimeout: T, bodyTimeout: T }),
  'undici-agent': url => get(url, { dispatcher: agent() }),
  'undici-signal': url => get(url, { signal: signal() }),
  // A signal is not seen while undici connects, so the agent has a limit for that.
  'undici-agent+signal': url => get(url, { dispatcher: agent(), signal: signal() }),
})
