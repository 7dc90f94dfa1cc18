// openid-client 5: its timeout is until the head of an answer.
// client: openid-client
// version: openid-client 5.7.1
import { Issuer, custom } from 'openid-client'
import { T, main } from './harness.mjs'

custom.setHttpOptionsDefaults({ timeout: T })

async function userinfo(url) {
  const issuer = new Issuer({ issuer: new URL(url).origin, userinfo_endpoint: url })
  const client = new issuer.Client({ client_id: 'me' })
  const claims = await client.userinfo('token') // prove: openid-client-timeout
  return [200, JSON.stringify(claims).length]
}

main({ 'openid-client-timeout': userinfo })
