// The gRPC of Node: its deadline is of the whole call.
// client: @grpc/grpc-js
import { Client, credentials } from '@grpc/grpc-js'
import { writeSync } from 'node:fs'

const T = Number(process.env.PRAZO_TIMEOUT || 2) * 1000
const method = '/shop.Orders/Get'
const asIs = bytes => bytes

const open = url => new Client(new URL(url).host, credentials.createInsecure())

const settings = {
  'grpc-js-default': (url, done) => {
    const client = open(url)
    client.makeUnaryRequest(method, asIs, asIs, Buffer.alloc(0), done) // prove: grpc-js-default
  },
  'grpc-js-deadline': (url, done) => {
    const client = open(url)
    client.makeUnaryRequest(method, asIs, asIs, Buffer.alloc(0), { deadline: Date.now() + T }, done) // prove: grpc-js-deadline
  },
}

const start = performance.now()
const say = error => {
  const took = ((performance.now() - start) / 1000).toFixed(3)
  writeSync(1, error ? `PRAZO err ${took} ${error.message}\n` : `PRAZO ok ${took} 0\n`)
  setTimeout(() => process.exit(error ? 1 : 0), 1000)
}

// A healthy server of the probe speaks HTTP/1.1 alone, and so does the harness: this is its part for gRPC.
const url = process.argv.at(-1)
if (process.env.PRAZO_FAULT === 'ok') fetch(url).then(r => r.text()).then(() => say(), say) // any answer will do
else settings[process.argv[2]](url, say)
