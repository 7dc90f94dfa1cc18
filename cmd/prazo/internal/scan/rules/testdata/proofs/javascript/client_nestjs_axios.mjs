// @nestjs/axios: what axios in Node does, as an observable.
// client: @nestjs/axios
import 'reflect-metadata'
import { HttpService } from '@nestjs/axios'
import { firstValueFrom } from 'rxjs'
import { T, main } from './harness.mjs'

const http = new HttpService()

const read = async answer => {
  const r = await firstValueFrom(answer)
  return [r.status, String(r.data).length]
}

main({
  'nestjs-axios-default': url => read(http.get(url)), // prove: nestjs-axios-default
  'nestjs-axios-timeout': url => read(http.get(url, { timeout: T })), // prove: nestjs-axios-timeout
  'nestjs-axios-signal': url => read(http.get(url, { signal: AbortSignal.timeout(T) })), // prove: nestjs-axios-signal
})
