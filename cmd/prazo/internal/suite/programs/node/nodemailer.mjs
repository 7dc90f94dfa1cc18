// nodemailer: limits of the connection, of the greeting and of a silence.
import net from 'node:net'
import nodemailer from 'nodemailer'
import { T, main, within } from './harness.mjs'

const letter = { from: 'me@lab.test', to: 'you@lab.test', subject: 'hello', text: 'hello' }

async function send(url, how) {
  const t = nodemailer.createTransport({ url, ignoreTLS: true, ...how })
  await t.sendMail(letter)
  return [250, 0]
}

// A socket of one's own is one that can be ended.
async function total(url) {
  const at = new URL(url)
  const socket = net.connect(Number(at.port), at.hostname)
  return within(() => send(url, { connection: socket }), () => socket.destroy(new Error('the deadline passed')))
}

main({
  'nodemailer-default': url => send(url, {}),
  'nodemailer-timeouts': url => send(url, { connectionTimeout: T, greetingTimeout: T, socketTimeout: T }),
  'nodemailer-destroy': total,
}, 'smtp')
