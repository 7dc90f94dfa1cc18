// needle, with redirects, which it follows only when told.
import needle from 'needle'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await needle(method.toLowerCase(), url, body ?? null, { follow_max: 10, parse: false, ...how })
  return [r.statusCode, r.raw.length]
}

main({
  'needle-default': url => get(url),
  'needle-timeout': url => get(url, { timeout: T }),
  'needle-response': url => get(url, { open_timeout: T, response_timeout: T, read_timeout: T }),
  'needle-signal': url => get(url, { signal: signal() }),
})
