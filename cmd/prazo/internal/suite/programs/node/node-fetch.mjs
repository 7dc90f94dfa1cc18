// node-fetch 3, whose only limit is a signal.
import fetch from 'node-fetch'
import { body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await fetch(url, { method, body, ...how })
  return [r.status, (await r.arrayBuffer()).byteLength]
}

main({
  'node-fetch-default': url => get(url),
  'node-fetch-signal': url => get(url, { signal: signal() }),
})
