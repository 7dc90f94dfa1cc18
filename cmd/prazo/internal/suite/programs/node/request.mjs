// request, which is deprecated and everywhere.
import request from 'request'
import { T, body, main, method } from './harness.mjs'

const get = (url, how = {}, also = () => {}) => new Promise((resolve, reject) => {
  const r = request({ url, method, body, encoding: null, ...how }, (err, res, got) => {
    if (err) reject(err)
    else resolve([res.statusCode, got.length])
  })
  also(r, reject)
})

const aborted = (r, reject) => setTimeout(() => {
  r.abort() // calls nobody back
  reject(new Error('aborted'))
}, T)

main({
  'request-default': url => get(url),
  'request-timeout': url => get(url, { timeout: T }),
  'request-abort': url => get(url, {}, aborted),
})
