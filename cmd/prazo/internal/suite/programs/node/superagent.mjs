// superagent.
import superagent from 'superagent'
import { T, body, main, method } from './harness.mjs'

async function get(url, limit) {
  const request = superagent(method, url).buffer(true)
    .parse((res, done) => {
      let size = 0
      res.on('data', chunk => { size += chunk.length })
      res.on('end', () => done(null, { size }))
    })
  if (limit) request.timeout(limit)
  if (body) request.type('application/octet-stream').send(body)
  const r = await request
  return [r.status, r.body?.size ?? 0]
}

main({
  'superagent-default': url => get(url),
  'superagent-timeout': url => get(url, T),
  'superagent-response': url => get(url, { response: T }),
  'superagent-deadline': url => get(url, { deadline: T }),
})
