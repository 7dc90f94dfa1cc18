// http.request of Node, which follows no redirects.
import http from 'node:http'
import https from 'node:https'
import { T, body, main, method, signal } from './harness.mjs'

const get = (url, how = {}, also = () => {}) => new Promise((resolve, reject) => {
  const module = url.startsWith('https') ? https : http
  const req = module.request(url, { method, ...how }, res => {
    let size = 0
    res.on('data', chunk => { size += chunk.length })
    res.on('end', () => resolve([res.statusCode, size]))
    res.on('error', reject)
  })
  req.on('error', reject)
  also(req)
  req.end(body)
})

const destroyed = req => req.on('timeout', () => req.destroy(new Error('the timeout event came')))

main({
  'http.request-default': url => get(url),
  // The option only makes an event, which nobody listens to here.
  'http.request-timeout-opt-only': url => get(url, { timeout: T }),
  'http.request-timeout+destroy': url => get(url, { timeout: T }, destroyed),
  'http.request-signal': url => get(url, { signal: signal() }),
})
