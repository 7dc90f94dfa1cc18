// pg: query_timeout gives the caller an error, and leaves the query and its connection where they are.
import pg from 'pg'
import { T, main, within } from './harness.mjs'

function client(url, how) {
  const c = new pg.Client({ connectionString: url, ...how })
  c.on('error', () => {}) // the one that ends a connection nobody waits for
  return c
}

async function query(c) {
  await c.connect()
  const { rows } = await c.query('select 1')
  await c.end()
  return [200, rows.length]
}

function total(url) {
  const c = client(url)
  return within(() => query(c), () => c.connection.stream.destroy(new Error('the deadline passed')))
}

main({
  'pg-default': url => query(client(url)),
  'pg-timeouts': url => query(client(url, { connectionTimeoutMillis: T, query_timeout: T, statement_timeout: T })),
  'pg-destroy': total,
  'pg-connect': url => query(client(url, { connectionTimeoutMillis: T })),
}, 'postgres')
