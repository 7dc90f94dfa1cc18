// http.request of Node: the signal destroys the request and its socket, wherever they are. The option timeout is for one
// idle time, and only makes an event. Redirects are followed by hand, all of them under the one signal.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'

function once(url, body, signal) {
  return new Promise((resolve, reject) => {
    const module = url.startsWith('https:') ? https : http
    const request = module.request(url, { method: body ? 'POST' : 'GET', signal }, answer => {
      const chunks = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }))
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function call(url, body, ms) {
  const signal = AbortSignal.timeout(ms)
  for (let hop = 0; hop < 10; hop++) {
    const got = await once(url, body, signal)
    if (![301, 302, 303, 307, 308].includes(got.answer.statusCode)) return got
    url = new URL(got.answer.headers.location, url).href
  }
  throw new Error('too many redirects')
}

const upload = process.env.PRAZO_BODY
try {
  const ms = Number(process.env.PRAZO_TIMEOUT ?? 2) * 1000
  const { answer, body } = await call(process.argv[2], upload && readFileSync(upload), ms)
  if (answer.statusCode >= 300) throw new Error(`status ${answer.statusCode}`)
  console.log(body.length, 'bytes')
} catch (e) {
  console.error(e.name, e.message, e.cause?.message ?? '')
  process.exitCode = 1
}
