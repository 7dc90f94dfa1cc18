// ky, which stands on fetch and has a timeout of 10 s by itself.
import ky from 'ky'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await ky(url, { method, body, ...how })
  return [r.status, (await r.arrayBuffer()).byteLength]
}

main({
  'ky-default': url => get(url),
  'ky-timeout': url => get(url, { timeout: T }),
  'ky-signal': url => get(url, { timeout: false, signal: signal() }),
})
