// child_process: a command that is waited for.
// client: node
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { T, main } from './harness.mjs'

const run = promisify(execFile)

main({
  'execFile-default': async url => [200, (await run('curl', ['-sS', url])).stdout.length], // prove: execFile-default
  'execFile-timeout': async url => [200, (await run('curl', ['-sS', url], { timeout: T })).stdout.length], // prove: execFile-timeout
  'execFile-signal': async url => [200, (await run('curl', ['-sS', url], { signal: AbortSignal.timeout(T) })).stdout.length], // prove: execFile-signal
  'execFileSync-timeout': url => [200, execFileSync('curl', ['-sS', url], { timeout: T }).length], // prove: execFileSync-timeout
})
