// undici: its timeouts one by one, with the others off.
// client: undici
import { Agent, request } from 'undici'
import { T, main } from './harness.mjs'

const read = async answer => {
  const r = await answer
  return [r.statusCode, (await r.body.arrayBuffer()).byteLength]
}

function connected(url) {
  const dispatcher = new Agent({ connect: { timeout: T }, headersTimeout: 0, bodyTimeout: 0 })
  return read(request(url, { dispatcher })) // prove: undici-connect
}

main({
  'undici-headers': url => read(request(url, { headersTimeout: T, bodyTimeout: 0 })), // prove: undici-headers
  'undici-connect': connected,
})
