// pg: a statement_timeout is the server's to keep, and a server that says nothing keeps none.
// client: pg
import pg from 'pg'
import { T, main } from './harness.mjs'

const query = async client => {
  await client.connect()
  const { rows } = await client.query('select 1')
  await client.end()
  return [200, rows.length]
}

main({
  'pg-statement': url => query(new pg.Client({ connectionString: url, statement_timeout: T })), // prove: pg-statement
}, 'postgres')
