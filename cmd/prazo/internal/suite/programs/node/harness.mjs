// Runs one request of a client and says how it went: one line, then a second of life so that a leaked socket shows.
import { readFileSync, writeSync } from 'node:fs'

export const T = Math.max(1, Math.round(Number(process.env.PRAZO_TIMEOUT || 2) * 1000))
export const body = process.env.PRAZO_BODY ? readFileSync(process.env.PRAZO_BODY) : undefined
export const method = body ? 'POST' : 'GET'
const fault = process.env.PRAZO_FAULT || ''
const notApplicable = 127
let start = 0
let said = false

// signal is made when the call starts: loading modules is no part of the call.
export const signal = () => AbortSignal.timeout(T)

// within is for clients that have no total limit of their own: the caller waits no longer, and end ends what the call holds.
export async function within(call, end) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('the deadline passed'))
      end()
    }, T)
  })
  try {
    return await Promise.race([call(), late])
  } finally {
    clearTimeout(timer)
  }
}

function say(status, size, error) {
  if (said) return // a client that was cut may still throw
  said = true
  const took = ((performance.now() - start) / 1000).toFixed(3)
  // A redirect as the answer: this client does not follow them.
  if (fault === 'redirect-chain' && status >= 300 && status < 400) process.exit(notApplicable)
  if (status >= 400) error = `status ${status}`
  const line = error ? `err ${took} ${error.replace(/\s+/g, ' ').slice(0, 300)}` : `ok ${took} ${size}`
  writeSync(1, `PRAZO ${line}\n`)
  setTimeout(() => process.exit(error ? 1 : 0), 1000)
}

const words = e => `${e?.name}: ${e?.message} ${e?.cause?.message ?? ''}`

// settings: name -> function of the URL that returns [status, bytes read]. protocol begins the URL.
export async function main(settings, protocol = 'http') {
  const url = process.argv.at(-1)
  if (!url.startsWith(protocol) || /^(h2|grpc)-/.test(fault)) process.exit(notApplicable)
  process.on('uncaughtException', e => say(0, 0, words(e)))
  start = performance.now()
  try {
    const [status, size] = await settings[process.argv[2]](url)
    say(status, size, '')
  } catch (e) {
    say(0, 0, words(e))
  }
}
