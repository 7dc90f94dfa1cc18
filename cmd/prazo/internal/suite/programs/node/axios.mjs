// axios: its http adapter, and its fetch adapter.
import axios from 'axios'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await axios({ url, method, data: body, maxBodyLength: Infinity, responseType: 'arraybuffer', ...how })
  return [r.status, r.data.byteLength]
}

main({
  'axios-default': url => get(url),
  'axios-timeout': url => get(url, { timeout: T }),
  'axios-signal': url => get(url, { signal: signal() }),
  'axios-fetch-timeout': url => get(url, { adapter: 'fetch', timeout: T }),
})
