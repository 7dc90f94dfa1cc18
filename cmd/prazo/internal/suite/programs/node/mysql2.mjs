// mysql2: connectTimeout is of the connection and its handshake, the timeout of a query is given to each.
import mysql from 'mysql2/promise'
import { T, main, within } from './harness.mjs'

async function query(url, how = {}, limit = {}, made = () => {}) {
  const c = await mysql.createConnection({ uri: url, ...how })
  made(c)
  const [rows] = await c.query({ sql: 'select 1', ...limit })
  await c.end()
  return [200, rows.length]
}

function total(url) {
  let connection
  return within(() => query(url, { connectTimeout: T }, {}, c => { connection = c }), () => {
    connection?.connection.stream.destroy(new Error('the deadline passed'))
  })
}

main({
  'mysql2-default': url => query(url),
  'mysql2-timeouts': url => query(url, { connectTimeout: T }, { timeout: T }),
  'mysql2-destroy': total,
  'mysql2-connect': url => query(url, { connectTimeout: T }),
}, 'mysql')
