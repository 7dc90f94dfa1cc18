// fetch of Node: the signal lives until the body is read. Promise.race would leave the socket open, and clearing the
// timer after fetch() would leave the body without a limit.
import { readFileSync } from 'node:fs'

const ms = Number(process.env.PRAZO_TIMEOUT ?? 2) * 1000
const upload = process.env.PRAZO_BODY
const how = upload ? { method: 'POST', body: readFileSync(upload) } : {}
try {
  const answer = await fetch(process.argv[2], { ...how, signal: AbortSignal.timeout(ms) })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const body = await answer.arrayBuffer() // still under the signal
  console.log(body.byteLength, 'bytes')
} catch (e) {
  console.error(e.name, e.message, e.cause?.message ?? '')
  process.exit(1) // a TLS handshake that is under way would hold the process
}
