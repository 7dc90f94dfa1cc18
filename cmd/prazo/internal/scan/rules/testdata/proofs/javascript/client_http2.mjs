// http2 of Node: neither the session nor a request has a limit by itself.
// client: node
import http2 from 'node:http2'
import { T, main } from './harness.mjs'

const read = (session, how = {}) => new Promise((resolve, reject) => {
  session.on('error', reject)
  const request = session.request({ ':path': '/' }, how)
  let status = 0
  let size = 0
  request.on('response', headers => { status = headers[':status'] })
  request.on('data', chunk => { size += chunk.length })
  request.on('end', () => resolve([status, size]))
  request.on('error', reject)
  request.end()
})

function plain(url) {
  const session = http2.connect(url) // prove: http2-default
  return read(session)
}

function destroyed(url) {
  const session = http2.connect(url) // prove: http2-setTimeout
  session.setTimeout(T, () => session.destroy(new Error('the session said nothing')))
  return read(session)
}

const settings = { 'http2-default': plain, 'http2-setTimeout': destroyed }
for (const [name, call] of Object.entries(settings)) settings[name] = url => call(url.replace(/^redis:/, 'http:'))
main(settings, '')
