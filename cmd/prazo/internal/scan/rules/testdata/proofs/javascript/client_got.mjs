// got: its other timeouts, each of one try. They are told one by one here, so nothing is tried again.
// client: got
import got from 'got'
import { T, main } from './harness.mjs'

const read = async answer => {
  const r = await answer
  return [r.statusCode, r.body.length]
}

const retry = { limit: 0 }

main({
  'got-once': url => read(got(url, { timeout: { request: T }, retry })), // prove: got-once
  'got-response': url => read(got(url, { timeout: { response: T }, retry })), // prove: got-response
  'got-socket': url => read(got(url, { timeout: { socket: T }, retry })), // prove: got-socket
  'got-read': url => read(got(url, { timeout: { read: T }, retry })), // prove: got-read
  'got-connect': url => read(got(url, { timeout: { connect: T }, retry })), // prove: got-connect
})
