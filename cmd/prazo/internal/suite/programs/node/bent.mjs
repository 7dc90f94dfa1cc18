// bent, which has no limit at all, and follows no redirects: they are errors to it.
import bent from 'bent'
import { body, main, method } from './harness.mjs'

async function get(url) {
  const r = await bent(method)(url, body)
  return [r.statusCode, (await r.arrayBuffer()).byteLength]
}

main({
  'bent-default': url => get(url),
})
