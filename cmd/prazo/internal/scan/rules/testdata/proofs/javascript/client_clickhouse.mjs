// The client of ClickHouse: request_timeout is of a silence, abort_signal of all of what insert() does.
// client: @clickhouse/client
import { createClient } from '@clickhouse/client'
import { T, main } from './harness.mjs'

const at = url => {
  const { origin, pathname } = new URL(url)
  return { url: origin, pathname }
}

async function rows(set) {
  return [200, (await set.text()).length]
}

async function requestTimeout(url) {
  const client = createClient({ ...at(url), request_timeout: T })
  return rows(await client.query({ query: 'select 1' })) // prove: clickhouse-request_timeout
}

async function abortSignal(url) {
  const client = createClient({ ...at(url) })
  await client.insert({ table: 'a', values: [{ n: 1 }], format: 'JSONEachRow', abort_signal: AbortSignal.timeout(T) }) // prove: clickhouse-abort_signal
  return [200, 0]
}

main({
  'clickhouse-request_timeout': requestTimeout,
  'clickhouse-abort_signal': abortSignal,
})
