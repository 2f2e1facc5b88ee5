import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { readConfig } from '../../app/server/settings.ts'
import { AppError } from '../../platform/errors.ts'
import type { RequestLimits } from '../../platform/server/admission/request-limits.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { listen } from '../../platform/server/http/listen.ts'
import { createLog } from '../../platform/server/process/log.ts'
import { type ConfigCheck, configCheckPath, configCheckSchema } from '../config-check.ts'
import { mountConfigCheck } from './answer-config-check.ts'

type Limits = Pick<RequestLimits, 'count'>

const token = 'an-operator-token-of-many-characters'
const keys = {
  EBAY_CLIENT_ID: 'JaneDoe-PastFash-SBX-1a2b3c4d5-6e7f8a9b',
  EBAY_CLIENT_SECRET: 'SBX-1a2b3c4d5e6f-7a8b-9c0d-1e2f-3a4b',
  EBAY_RU_NAME: 'Jane_Doe-JaneDoe-PastFa-abcdefgh',
  EBAY_ACCEPTED_URL: 'https://pastfash.example/ebay-callback',
}
const withoutLimit: Limits = { count: async () => undefined }

test('the check needs no sign-in, and is limited to 30 requests per client address', async () => {
  const env = await createTestEnvironment()
  const ask = () => fetch(`${env.url}${configCheckPath}`)
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(configCheckSchema.parse(await answer.json())).toMatchObject({ all_configured: false, environment: 'practice' })
  for (let requests = 1; requests < 30; requests++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ success: false, error: expect.any(String) })
})

test('a browser on this machine sees masked values', async () => {
  const { ask } = await serveCheck()
  expect(maskedIn(await ask({}))).toBe('SBX-…3a4b, 36 characters')
  expect(maskedIn(await ask({ host: '127.0.0.1' }))).toBe('SBX-…3a4b, 36 characters')
})

test.each<Record<string, string>>([
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { host: 'pastfash.example' },
  { host: 'localhost.pastfash.example' },
  { host: '127.0.0.1.pastfash.example:4000' },
  { host: 'pastfash.example', authorization: `Bearer ${token}x` },
  { host: 'pastfash.example', authorization: 'Bearer ' },
  { host: 'pastfash.example', authorization: `Basic ${token}` },
])('a request with the headers %j does not count as the operator’s', async (headers) => {
  const { ask } = await serveCheck()
  const check = await ask(headers)
  expect(maskedIn(check)).toBeNull()
  expect(JSON.stringify(check)).not.toMatch(/Jane|3a4b/)
})

test('a request from another machine sees masked values if it has the operator’s token', async () => {
  const { ask } = await serveCheck()
  const check = await ask({ host: 'pastfash.example', 'x-forwarded-for': '9.9.9.9', authorization: `Bearer ${token}` })
  expect(maskedIn(check)).toBe('SBX-…3a4b, 36 characters')
  expect(JSON.stringify(check)).not.toContain(keys.EBAY_CLIENT_SECRET)
})

test('no token is accepted if the settings have none', async () => {
  const { ask } = await serveCheck({ environment: keys })
  expect(maskedIn(await ask({ host: 'pastfash.example', authorization: 'Bearer undefined' }))).toBeNull()
})

test('a service answers everybody but its operator with hidden values, in the same shape', async () => {
  const service: Record<string, string> = {
    ...settings,
    NODE_ENV: 'production',
    APP_URL: 'https://pastfash.example',
    DATABASE_URL: 'postgres://a:b@c/d',
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    SIGN_UP: 'closed',
  }
  const { OPERATOR_TOKEN: _, ...tokenless } = service
  for (const environment of [service, tokenless]) {
    const { ask } = await serveCheck({ environment })
    const hidden = { configured: false, looks_valid: false, value: null }
    expect(await ask({ host: 'pastfash.example', 'x-forwarded-for': '9.9.9.9' })).toMatchObject({
      all_configured: false,
      ready_for_oauth: false,
      credentials_status: {
        client_id: hidden,
        client_secret: hidden,
        redirect_name: { ...hidden, is_https: false, has_callback_path: false },
      },
      test_urls: { production: null, sandbox: null },
    })
    expect(await ask({})).toMatchObject({ all_configured: true })
  }
  const { ask } = await serveCheck({ environment: service })
  const operator = { host: 'pastfash.example', authorization: `Bearer ${token}` }
  expect(await ask(operator)).toMatchObject({ all_configured: true })
})

test('the check answers while the database is down', async () => {
  const away = new AppError('try-later', 'away')
  for (const count of [() => Promise.reject(away), () => new Promise<void>(() => undefined)]) {
    const { ask } = await serveCheck({ requestLimits: { count } })
    expect(await ask({})).toMatchObject({ all_configured: true })
  }
})

const settings: Record<string, string> = { ...keys, OPERATOR_TOKEN: token }

/** Serves the check alone, on a loopback socket. */
async function serveCheck({ environment = settings, requestLimits = withoutLimit } = {}) {
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  mountConfigCheck(app, { ...readConfig(environment), requestLimits })
  const listening = await listen({ fetch: app.fetch, port: 0 })
  onTestFinished(() => listening.stop(0))
  const { port } = listening
  // fetch sets Host itself; this request can send any Host.
  const ask = async (headers: Record<string, string>): Promise<ConfigCheck> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const asking = request({
      port,
      host: '127.0.0.1',
      path: configCheckPath,
      headers: { host: `localhost:${port}`, ...headers },
    })
    asking.on('response', (answer) => void text(answer).then(resolve, reject)).on('error', reject)
    asking.end()
    return configCheckSchema.parse(JSON.parse(await promise))
  }
  return { ask }
}

function maskedIn(check: ConfigCheck): string | null {
  return check.credentials_status.client_secret.value
}
