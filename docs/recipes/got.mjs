// got: a signal covers all redirects and all retries; timeout.request begins anew at each of them.
import { readFileSync } from 'node:fs'
import got from 'got'

const ms = Number(process.env.PRAZO_TIMEOUT ?? 2) * 1000
const upload = process.env.PRAZO_BODY
const how = upload ? { method: 'POST', body: readFileSync(upload) } : {}
try {
  const answer = await got(process.argv[2], { ...how, responseType: 'buffer', signal: AbortSignal.timeout(ms) })
  console.log(answer.body.length, 'bytes')
} catch (e) {
  console.error(e.name, e.message)
  process.exitCode = 1
}
