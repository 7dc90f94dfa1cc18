// ofetch, which stands on fetch.
import { ofetch } from 'ofetch'
import { T, body, main, method, signal } from './harness.mjs'

async function get(url, how = {}) {
  const r = await ofetch.raw(url, { method, body, responseType: 'arrayBuffer', retry: 0, ...how })
  return [r.status, r._data?.byteLength ?? 0]
}

main({
  'ofetch-default': url => get(url),
  'ofetch-timeout': url => get(url, { timeout: T }),
  'ofetch-signal': url => get(url, { signal: signal() }),
})
