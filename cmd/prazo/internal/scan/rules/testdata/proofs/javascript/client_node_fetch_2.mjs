// node-fetch 2, the one that other modules bring: its timeout goes to the end of the body.
// client: cross-fetch/node_modules/node-fetch
// version: node-fetch 2.7.0
import { createRequire } from 'node:module'
import { T, main } from './harness.mjs'

const require = createRequire(createRequire(import.meta.url).resolve('cross-fetch'))
const fetch = require('node-fetch')

const read = async r => [r.status, (await r.text()).length]

main({
  'node-fetch-2-default': async url => read(await fetch(url)), // prove: node-fetch-2-default
  'node-fetch-2-timeout': async url => read(await fetch(url, { timeout: T })), // prove: node-fetch-2-timeout
  'node-fetch-2-signal': async url => read(await fetch(url, { signal: AbortSignal.timeout(T) })), // prove: node-fetch-2-signal
})
