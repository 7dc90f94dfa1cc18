// axios with axios-retry: three retries.
import axios from 'axios'
import axiosRetry from 'axios-retry'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const client = axios.create()
  axiosRetry(client, { retries: 3 })
  const r = await client({ url, method, data: body, maxBodyLength: Infinity, responseType: 'arraybuffer', ...how })
  return [r.status, r.data.byteLength]
}

main({
  'axios-retry-default': url => get(url),
  'axios-retry': url => get(url, { timeout: T }),
  'axios-retry-signal': url => get(url, { timeout: T, signal: signal() }),
})
