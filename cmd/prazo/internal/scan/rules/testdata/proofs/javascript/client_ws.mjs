// ws: handshakeTimeout ends with the answer to the upgrade.
// client: ws
import WebSocket from 'ws'
import { T, main } from './harness.mjs'

const first = socket => new Promise((resolve, reject) => {
  socket.on('open', () => socket.send('hello'))
  socket.on('message', data => resolve([200, data.length]))
  socket.on('unexpected-response', (_, response) => resolve([response.statusCode, 0])) // of a server that only speaks HTTP
  socket.on('error', reject)
})

main({
  'ws-default': url => first(new WebSocket(url)), // prove: ws-default
  'ws-handshakeTimeout': url => first(new WebSocket(url, { handshakeTimeout: T })), // prove: ws-handshakeTimeout
}, '')
