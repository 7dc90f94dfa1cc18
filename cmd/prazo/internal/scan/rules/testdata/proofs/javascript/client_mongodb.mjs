// mongodb: what waits for a server.
// client: mongodb
// version: mongodb 7.9.0
import { MongoClient } from 'mongodb'
import { T, main } from './harness.mjs'

async function ping(client) {
  try {
    await client.db('shop').command({ ping: 1 })
    return [200, 0]
  } finally {
    await client.close()
  }
}

const server = url => `mongodb://${new URL(url).host}/`

main({
  'mongodb-default': url => ping(new MongoClient(server(url))), // prove: mongodb-default
  'mongodb-serverSelectionTimeoutMS': url => ping(new MongoClient(server(url), { serverSelectionTimeoutMS: T })), // prove: mongodb-serverSelectionTimeoutMS
  'mongodb-connectTimeoutMS': url => ping(new MongoClient(server(url), { connectTimeoutMS: T })), // prove: mongodb-connectTimeoutMS
}, '')
