// eventsource: a stream that says nothing stays open, and no option limits that.
// client: eventsource
import { EventSource } from 'eventsource'
import { main } from './harness.mjs'

const first = url => new Promise((resolve, reject) => {
  const source = new EventSource(url) // prove: eventsource-default
  source.onmessage = event => resolve([200, event.data.length])
  // An answer that is no stream is one too; without a status there was none.
  source.onerror = event => event.code ? resolve([event.code, 0]) : reject(new Error(event.message))
})

main({ 'eventsource-default': first })
