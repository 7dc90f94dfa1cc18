// got, which tries a GET three times unless told not to.
import got from 'got'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await got(url, { method, body, responseType: 'buffer', ...how })
  return [r.statusCode, r.body.length]
}

main({
  'got-default': url => get(url),
  'got-request': url => get(url, { timeout: { request: T } }),
  'got-request-noretry': url => get(url, { timeout: { request: T }, retry: { limit: 0 } }),
  'got-signal': url => get(url, { signal: signal() }),
})
