// axios: a signal covers the body and all redirects; timeout ends at the headers.
import { readFileSync } from 'node:fs'
import axios from 'axios'

const ms = Number(process.env.PRAZO_TIMEOUT ?? 2) * 1000
const upload = process.env.PRAZO_BODY
const how = upload ? { method: 'post', data: readFileSync(upload), maxBodyLength: Infinity } : {}
try {
  const answer = await axios({ url: process.argv[2], ...how, responseType: 'arraybuffer', signal: AbortSignal.timeout(ms) })
  console.log(answer.data.length, 'bytes')
} catch (e) {
  console.error(e.name, e.message)
  process.exitCode = 1
}
