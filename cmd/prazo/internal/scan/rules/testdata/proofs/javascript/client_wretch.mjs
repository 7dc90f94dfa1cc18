// wretch: limits come with its addon for aborts.
// client: wretch
import wretch from 'wretch'
import AbortAddon from 'wretch/addons/abort'
import { T, main } from './harness.mjs'

await fetch('data:,') // Node loads its fetch at the first call of it, which is no part of this one

const read = async text => [200, (await text).length]

function aborted(url) {
  const c = new AbortController()
  setTimeout(() => c.abort(), T)
  return read(wretch(url).addon(AbortAddon()).signal(c).get().text()) // prove: wretch-signal
}

main({
  'wretch-default': url => read(wretch(url).get().text()), // prove: wretch-default
  'wretch-setTimeout': url => read(wretch(url).addon(AbortAddon()).get().setTimeout(T).text()), // prove: wretch-setTimeout
  'wretch-signal': aborted,
})
