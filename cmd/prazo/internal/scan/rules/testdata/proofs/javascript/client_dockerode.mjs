// dockerode: after the head of an answer its timeout ends the connection, and tells nobody.
// client: dockerode
import Docker from 'dockerode'
import { T, main, signal } from './harness.mjs'

// A path begins with the version of the API: so the path of the fault does, and the rest is its query.
const at = url => {
  const { hostname, port, pathname } = new URL(url)
  return { protocol: 'http', host: hostname, port, version: pathname.slice(1) + '?' }
}

setInterval(() => {}, 1000) // as in a server, which lives on whatever becomes of one call

const size = answer => [200, JSON.stringify(answer).length]

async function byDefault(url) {
  const docker = new Docker({ ...at(url) })
  return size(await docker.info()) // prove: dockerode-default
}

async function timeout(url) {
  const docker = new Docker({ ...at(url), timeout: T })
  return size(await docker.info()) // prove: dockerode-timeout
}

async function connectionTimeout(url) {
  const docker = new Docker({ ...at(url), connectionTimeout: T })
  return size(await docker.info()) // prove: dockerode-connectionTimeout
}

async function abortSignal(url) {
  const docker = new Docker({ ...at(url) })
  return size(await docker.info({ abortSignal: AbortSignal.timeout(T) })) // prove: dockerode-abortSignal
}

main({
  'dockerode-default': byDefault,
  'dockerode-timeout': timeout,
  'dockerode-connectionTimeout': connectionTimeout,
  'dockerode-abortSignal': abortSignal,
})
