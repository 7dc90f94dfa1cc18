// meilisearch: its timeout, and a signal for all requests of a client.
// client: meilisearch
import { Meilisearch } from 'meilisearch'
import { T, main } from './harness.mjs'

// The faults have paths of their own: this name of an index leads to one.
const named = url => '..' + new URL(url).pathname + '?'
const origin = url => new URL(url).origin

new Headers() // loads fetch: that is no part of the call

async function byDefault(url) {
  const client = new Meilisearch({ host: origin(url) })
  await client.getRawIndex(named(url)) // prove: meilisearch-default
  return [200, 0]
}

async function timeout(url) {
  const client = new Meilisearch({ host: origin(url), timeout: T })
  await client.getRawIndex(named(url)) // prove: meilisearch-timeout
  return [200, 0]
}

async function signal(url) {
  const client = new Meilisearch({ host: origin(url), requestInit: { signal: AbortSignal.timeout(T) } })
  await client.getRawIndex(named(url)) // prove: meilisearch-signal
  return [200, 0]
}

main({ 'meilisearch-default': byDefault, 'meilisearch-timeout': timeout, 'meilisearch-signal': signal })
