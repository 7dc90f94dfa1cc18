// fetch of Node, which is undici.
import { T, body, main, method, signal } from './harness.mjs'

const read = async r => [r.status, (await r.arrayBuffer()).byteLength]
const get = async (url, how = {}) => read(await fetch(url, { method, body, ...how }))
const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('the race was lost')), T))

async function cleared(url) {
  const c = new AbortController()
  const timer = setTimeout(() => c.abort(), T)
  const r = await fetch(url, { method, body, signal: c.signal })
  clearTimeout(timer) // the body is not read yet
  return read(r)
}

main({
  'fetch-default': url => get(url),
  'fetch-signal': url => get(url, { signal: signal() }),
  'fetch-race': url => Promise.race([get(url), late()]),
  'fetch-clearTimeout': cleared,
})
