// mysql: connectTimeout ends when the socket is connected, before the server has greeted.
// client: mysql
import mysql from 'mysql'
import { T, main } from './harness.mjs'

const query = client => new Promise((resolve, reject) => {
  client.query('select 1', (error, rows) => {
    if (error) return reject(error)
    client.end(() => resolve([200, rows.length]))
  })
})

function server(url) {
  const { hostname: host, port, username: user, password } = new URL(url)
  return { host, port, user, password }
}

function connected(url) {
  const { host, port, user, password } = server(url)
  return query(mysql.createConnection({ host, port, user, password, connectTimeout: T })) // prove: mysql-connectTimeout
}

function acquired(url) {
  const { host, port, user, password } = server(url)
  return query(mysql.createPool({ host, port, user, password, acquireTimeout: T })) // prove: mysql-acquireTimeout
}

main({ 'mysql-connectTimeout': connected, 'mysql-acquireTimeout': acquired }, 'mysql')
