// make-fetch-happen, which npm uses.
import fetch from 'make-fetch-happen'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await fetch(url, { method, body, retry: false, ...how })
  return [r.status, (await r.buffer()).length]
}

main({
  'mfh-default': url => get(url),
  'mfh-timeout': url => get(url, { timeout: T }),
  'mfh-signal': url => get(url, { timeout: T, signal: signal() }),
})
