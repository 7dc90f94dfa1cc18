// The AWS SDK: its limits are those of the handler of requests.
// client: @aws-sdk/client-secrets-manager
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { T, main } from './harness.mjs'

const account = { region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } }

// to sends each request to the path of the fault, which no endpoint names.
function to(client, url) {
  const { pathname } = new URL(url)
  client.middlewareStack.add(next => args => {
    args.request.path = pathname
    return next(args)
  }, { step: 'build' })
}

// The first call loads much of the SDK, which is no part of the one that is measured.
const first = new SecretsManagerClient({ ...account, endpoint: 'http://127.0.0.1:9', maxAttempts: 1 })
await first.send(new GetSecretValueCommand({ SecretId: 'password' })).catch(() => {})

async function byDefault(url) {
  const client = new SecretsManagerClient({ ...account, endpoint: url })
  to(client, url)
  await client.send(new GetSecretValueCommand({ SecretId: 'password' })) // prove: aws-sdk-default
  return [200, 0]
}

async function socketTimeout(url) {
  const client = new SecretsManagerClient({ ...account, endpoint: url, maxAttempts: 1, requestHandler: { socketTimeout: T } })
  to(client, url)
  await client.send(new GetSecretValueCommand({ SecretId: 'password' })) // prove: aws-sdk-socketTimeout
  return [200, 0]
}

async function connectionTimeout(url) {
  const client = new SecretsManagerClient({ ...account, endpoint: url, maxAttempts: 1, requestHandler: { connectionTimeout: T } })
  to(client, url)
  await client.send(new GetSecretValueCommand({ SecretId: 'password' })) // prove: aws-sdk-connectionTimeout
  return [200, 0]
}

async function abortSignal(url) {
  const client = new SecretsManagerClient({ ...account, endpoint: url })
  to(client, url)
  await client.send(new GetSecretValueCommand({ SecretId: 'password' }), { abortSignal: AbortSignal.timeout(T) }) // prove: aws-sdk-abortSignal
  return [200, 0]
}

main({
  'aws-sdk-default': byDefault,
  'aws-sdk-socketTimeout': socketTimeout,
  'aws-sdk-connectionTimeout': connectionTimeout,
  'aws-sdk-abortSignal': abortSignal,
})
