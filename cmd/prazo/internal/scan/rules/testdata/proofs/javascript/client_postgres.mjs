// postgres: connect_timeout is of the connection and its login; a statement_timeout is the server's to keep.
// client: postgres
import postgres from 'postgres'
import { T, main } from './harness.mjs'

const query = async sql => {
  const rows = await sql`select 1`
  await sql.end()
  return [200, rows.length]
}

main({
  'postgres-connect_timeout': url => query(postgres(url, { connect_timeout: T / 1000 })), // prove: postgres-connect_timeout
  'postgres-statement_timeout': url => query(postgres(url, { connection: { statement_timeout: T } })), // prove: postgres-statement_timeout
}, 'postgres')
