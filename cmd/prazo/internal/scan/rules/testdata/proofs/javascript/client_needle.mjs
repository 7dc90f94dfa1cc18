// needle: its timeouts one by one.
// client: needle
import needle from 'needle'
import { T, main } from './harness.mjs'

const read = async answer => {
  const r = await answer
  return [r.statusCode, r.raw.length]
}

main({
  'needle-open': url => read(needle('get', url, { open_timeout: T })), // prove: needle-open
  'needle-response': url => read(needle('get', url, { response_timeout: T })), // prove: needle-response
  'needle-read': url => read(needle('get', url, { read_timeout: T })), // prove: needle-read
})
