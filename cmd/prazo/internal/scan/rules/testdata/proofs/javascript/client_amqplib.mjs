// amqplib: its timeout is of the socket until the connection is open.
// client: amqplib
import amqp from 'amqplib'
import { T, main } from './harness.mjs'

// publish waits for the confirm of one message, as a caller does that must know.
async function publish(connection) {
  const channel = await connection.createConfirmChannel()
  channel.sendToQueue('orders', Buffer.from('hello'))
  await channel.waitForConfirms()
  return [200, 0]
}

main({
  'amqplib-default': async url => publish(await amqp.connect(url)), // prove: amqplib-default
  'amqplib-timeout': async url => publish(await amqp.connect(url, { timeout: T })), // prove: amqplib-timeout
}, 'amqp')
