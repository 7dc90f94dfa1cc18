// socket.io-client: its timeout is of one attempt to connect.
// client: socket.io-client
import { io } from 'socket.io-client'
import { T, main } from './harness.mjs'

const connected = socket => new Promise((resolve, reject) => {
  socket.on('connect', () => resolve([200, 0])).on('connect_error', e => {
    socket.close()
    reject(e)
  })
})

main({
  'socket.io-client-timeout': url =>
    connected(io(`http://${new URL(url).host}`, { timeout: T, reconnection: false })), // prove: socket.io-client-timeout
  'socket.io-client-websocket': url =>
    connected(io(`http://${new URL(url).host}`, { transports: ['websocket'], timeout: T, reconnection: false })), // prove: socket.io-client-websocket
}, '')
