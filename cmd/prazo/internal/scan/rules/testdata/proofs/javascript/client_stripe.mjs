// stripe: before 22.6 its timeout ends the connection after the head of an answer, and tells nobody.
// client: stripe
// version: stripe 20.4.1
import Stripe from 'stripe'
import { T, main } from './harness.mjs'

const at = url => {
  const { hostname, port } = new URL(url)
  return { protocol: 'http', host: hostname, port, maxNetworkRetries: 0 }
}

setInterval(() => {}, 1000) // as in a server, which lives on whatever becomes of one call

// The first request waits for uname(1), which is no part of the call.
await new Promise(done => new Stripe('sk_test').getClientUserAgent(done))

async function timeout(url) {
  const stripe = new Stripe('sk_test', { ...at(url), timeout: T })
  await stripe.rawRequest('GET', new URL(url).pathname) // prove: stripe-timeout
  return [200, 0]
}

main({ 'stripe-timeout': timeout })
