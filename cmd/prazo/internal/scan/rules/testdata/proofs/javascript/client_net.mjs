// net of Node: a socket with a request written by hand. Its timeout is an event, which somebody must listen to.
// client: node
import net from 'node:net'
import { T, main } from './harness.mjs'

const read = (socket, url) => new Promise((resolve, reject) => {
  let size = 0
  socket.on('data', chunk => { size += chunk.length })
  socket.on('end', () => resolve([200, size]))
  socket.on('error', reject)
  socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`)
})

function plain(url) {
  const socket = net.connect(url.port, url.hostname) // prove: net-default
  return read(socket, url)
}

function destroyed(url) {
  const socket = net.connect(url.port, url.hostname) // prove: net-setTimeout
  socket.setTimeout(T, () => socket.destroy(new Error('the socket said nothing')))
  return read(socket, url)
}

function option(url) {
  const socket = net.connect({ port: url.port, host: url.hostname, timeout: T }) // prove: net-timeout
    .on('timeout', () => socket.destroy(new Error('the socket said nothing')))
  return read(socket, url)
}

function signalled(url) {
  const socket = net.connect({ port: url.port, host: url.hostname, signal: AbortSignal.timeout(T) }) // prove: net-signal
  return read(socket, url)
}

const settings = { 'net-default': plain, 'net-setTimeout': destroyed, 'net-timeout': option, 'net-signal': signalled }
for (const [name, call] of Object.entries(settings)) settings[name] = url => call(new URL(url))
main(settings)
