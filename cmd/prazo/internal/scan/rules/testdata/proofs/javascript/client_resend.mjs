// resend: no limit of its own.
// client: resend
import { Resend } from 'resend'
import { main } from './harness.mjs'

async function byDefault(url) {
  const resend = new Resend('re_key', { baseUrl: url + '?' })
  const { error } = await resend.emails.send({ from: 'me@lab.test', to: 'you@lab.test', subject: 'hello', text: 'hello' }) // prove: resend-default
  if (error) throw new Error(error.message)
  return [200, 0]
}

main({ 'resend-default': byDefault })
