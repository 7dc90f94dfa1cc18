// basic-ftp: its timeout is of a silence.
// client: basic-ftp
import { Client } from 'basic-ftp'
import { T, main } from './harness.mjs'

const at = url => {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

async function timeout(url) {
  const client = new Client(T)
  await client.access({ ...at(url), user: 'me', password: 'secret' }) // prove: basic-ftp-timeout
  return [200, 0]
}

main({ 'basic-ftp-timeout': timeout }, 'smtp')
