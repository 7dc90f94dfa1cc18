// kafkajs: requestTimeout is of each request, from when it is sent.
// client: kafkajs
import { Kafka, logLevel } from 'kafkajs'
import { T, main } from './harness.mjs'

const logs = { logLevel: logLevel.NOTHING }

async function topics(kafka) {
  const admin = kafka.admin()
  await admin.connect()
  return [200, (await admin.listTopics()).length]
}

const broker = url => new URL(url).host

main({
  'kafkajs-requestTimeout': url =>
    topics(new Kafka({ ...logs, brokers: [broker(url)], requestTimeout: T, retry: { retries: 0 } })), // prove: kafkajs-requestTimeout
}, '')
