// ssh2: readyTimeout is until the login is done.
// client: ssh2
import { Client } from 'ssh2'
import { T, main } from './harness.mjs'

const connected = client => new Promise((resolve, reject) => {
  client.on('ready', () => resolve([200, 0])).on('error', reject)
})

function readyTimeout(url) {
  const { hostname, port } = new URL(url)
  const client = new Client()
  client.connect({ host: hostname, port, username: 'me', password: 'secret', readyTimeout: T }) // prove: ssh2-readyTimeout
  return connected(client)
}

main({ 'ssh2-readyTimeout': readyTimeout }, '')
