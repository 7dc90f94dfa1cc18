// phin 3.
import phin from 'phin'
import { T, body, main, method } from './harness.mjs'

async function get(url, how = {}) {
  const r = await phin({ url, method, data: body, followRedirects: true, ...how })
  return [r.statusCode, r.body.length]
}

main({
  'phin-default': url => get(url),
  'phin-timeout': url => get(url, { timeout: T }),
})
