// @hapi/wreck.
import Wreck from '@hapi/wreck'
import { T, body, main, method } from './harness.mjs'

async function get(url, how = {}, reading = how) {
  const r = await Wreck.request(method, url, { redirects: 10, payload: body, ...how })
  return [r.statusCode, (await Wreck.read(r, reading)).length]
}

// wreck.read stops reading at its timeout and leaves the socket; the answer is destroyed here.
async function destroyed(url) {
  const end = performance.now() + T
  const r = await Wreck.request(method, url, { redirects: 10, payload: body, timeout: T })
  try {
    const left = Math.max(1, end - performance.now())
    return [r.statusCode, (await Wreck.read(r, { timeout: left })).length]
  } catch (e) {
    r.destroy()
    throw e
  }
}

main({
  'wreck-default': url => get(url),
  'wreck-timeout': url => get(url, { timeout: T }),
  'wreck-timeout+destroy': destroyed,
})
