import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createLog } from '../../platform/server/process/log.ts'
import { blockingState, withFault } from '../../platform/server/settings/setting-states.ts'
import type { Environment } from '../../platform/server/settings/slice-settings.ts'
import { createDiagnostics } from './diagnostics.ts'
import { mountEnvCheck } from './env-check.ts'
import { diagnoseSettings, settings } from './settings.ts'

const webFolder = fileURLToPath(new URL('../../../test/placeholder-web', import.meta.url))
const token = 'an-operator-token-of-many-characters'
const operator = { headers: { authorization: `Bearer ${token}` } }
const complete = {
  NODE_ENV: 'production',
  APP_URL: 'https://marker-url.example',
  DATABASE_URL: 'postgres://marker:marker@marker-host/db',
  APP_SECRETS: `1:marker${'x'.repeat(40)}`,
  SIGN_UP: 'closed',
}

test('/env-check shows the state of every setting without a sign-in', async () => {
  const env = await createTestEnvironment()
  const answer = await fetch(`${env.url}/env-check`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = textOf(await answer.text())
  for (const name of Object.keys(settings)) expect(text).toContain(name)
  expect(text).toContain('PORT ✓ Set')
  expect(text).toContain('APP_URL – Default')
  expect(text).toContain('No environment variable for the backend URL and key is missing.')
  expect(text).toContain('EBAY_CLIENT_ID – Default')
})

test('/env-check shows no values and runs no scripts', async () => {
  const environment = Object.fromEntries(Object.keys(settings).map((name) => [name, 'marker<script>']))
  for (const states of [diagnoseSettings({ ...environment, ...complete }), diagnoseSettings({ ...environment })]) {
    const { page, policy } = await pageOf(states)
    expect(page).not.toMatch(/marker|<script|\son\w+=/)
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).not.toMatch(/unsafe|script-src/)
  }
})

test('/env-check of a service shows its sentences to everybody, and the state of each setting to its operator alone', async () => {
  for (const environment of [complete, { ...complete, OPERATOR_TOKEN: token }]) {
    const app = await diagnosticsFor({ ...environment, APP_URL: '' })
    const page = textOf(await (await app.request('/env-check')).text())
    expect(page).toContain('PastFash has not started. Please correct APP_URL and start it again.')
    expect(page).toContain('Missing environment variables for the backend URL and key: APP_URL.')
    expect(page).toContain('send its OPERATOR_TOKEN to see the state of each setting')
    expect(page).not.toContain('SMTP_URL')
  }
  const app = await diagnosticsFor({ ...complete, APP_URL: '', OPERATOR_TOKEN: token })
  expect(textOf(await (await app.request('/env-check', operator)).text())).toContain('SMTP_URL ! Missing')
  const fromThisMachine = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const onThisMachine = await app.request('/env-check', { headers: { host: 'localhost:4000' } }, fromThisMachine)
  expect(textOf(await onThisMachine.text())).toContain('SMTP_URL ! Missing')
})

test('one sentence names the missing variables for the backend URL and key', async () => {
  const { page } = await pageOf(diagnoseSettings({ ...complete, APP_URL: '', APP_SECRETS: '' }))
  expect(textOf(page)).toContain('Missing environment variables for the backend URL and key: APP_URL, APP_SECRETS.')
  expect(textOf(page)).toContain('PastFash has not started. Please correct APP_URL, APP_SECRETS and start it again.')
})

test('a setting with its default does not count as set', async () => {
  const states = diagnoseSettings({ NODE_ENV: 'development' })
  expect(textOf((await pageOf(states)).page)).toContain('Nothing is missing. Unset settings use their defaults.')
  const set = states.map((each) => ({ ...each, state: 'set' as const }))
  expect(textOf((await pageOf(set)).page)).toContain('PastFash runs. Everything is set.')
})

test('each setting names the feature that is off without it', async () => {
  const { page } = await pageOf(diagnoseSettings(complete))
  expect(textOf(page)).toMatch(/SMTP_URL ! Missing .* Forgotten passwords cannot be reset\./)
  expect(textOf(page)).toMatch(/AI_MODEL – Default .* Default: the offline writer/)
})

test.each([
  [{ AI_MODEL: 'marker' }, /AI_MODEL ✗ Malformed .* Write it as provider:model\./],
  [{ AI_MODEL: 'openai:marker' }, /AI_API_KEY ! Missing .* It must be set for this AI_MODEL\./],
  [{ AI_MODEL: 'openai-compatible:marker' }, /AI_BASE_URL ! Missing .* It must be set for this AI_MODEL\./],
  [{ SMTP_URL: 'smtp://marker:marker@' }, /SMTP_URL ✗ Malformed .* Write it as smtps:/],
])('%j shows the fault and its correction', async (wrong, expected) => {
  const states = diagnoseSettings({ ...complete, MAIL_FROM: 'a@b.example', ...wrong })
  expect(states.filter(({ blocks }) => blocks)).toHaveLength(1)
  const { page } = await pageOf(states)
  expect(textOf(page)).toMatch(expected)
  expect(page).not.toContain('marker')
})

test('a service that cannot start answers at any host that it is alive, not ready, and why', async () => {
  const app = await diagnosticsFor({ NODE_ENV: 'production' })
  const ask = (path: string) => app.request(`http://anything.example${path}`, { headers: { host: 'anything.example' } })
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(503)
  expect(textOf(await (await ask('/env-check')).text())).toContain('APP_URL, DATABASE_URL, APP_SECRETS, SIGN_UP')
  const home = await ask('/')
  expect([home.status, home.headers.get('retry-after')]).toEqual([503, '60'])
  expect(textOf(await home.text())).toContain('Everything you saved is safe.')
  const call = await ask('/api/batches')
  expect(call.status).toBe(503)
  expect(await call.json()).toMatchObject({ error: { code: 'try-later' } })
})

test('a service that cannot start still checks the keys for eBay, also beside a malformed setting', async () => {
  const app = await diagnosticsFor({
    ...complete,
    APP_URL: 'nowhere',
    EBAY_ENVIRONMENT: 'moon',
    EBAY_RU_NAME: 'A_Name-A-Pas-abc',
    OPERATOR_TOKEN: token,
  })
  const check = await app.request('/functions/v1/check-ebay-config', operator)
  expect([check.status, check.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await check.json()).toMatchObject({
    environment: 'sandbox',
    credentials_status: {
      client_id: { configured: false },
      redirect_name: { configured: true, value: '…, 16 characters' },
    },
  })
  const page = await app.request('/test-ebay-config')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect((await app.request('/listings')).status).toBe(503)
})

test('without a built web app the check for eBay still answers', async () => {
  const app = await diagnosticsFor({ NODE_ENV: 'production' }, '/no/such/folder')
  expect((await app.request('/functions/v1/check-ebay-config')).status).toBe(200)
  expect((await app.request('/test-ebay-config')).status).toBe(503)
})

test('an unreachable database is shown as such, and not as a setting to correct', async () => {
  const unusable = blockingState('DATABASE_URL', 'unusable', 'PastFash keeps trying')
  const app = await createDiagnostics(
    { states: withFault(diagnoseSettings(complete), unusable), environment: complete, webFolder },
    createLog('silent'),
  )
  const page = textOf(await (await app.request('/env-check')).text())
  expect(page).toContain('because it cannot use its database. It keeps trying.')
  expect(page).not.toContain('Please correct')
  expect(await (await app.request('/readyz')).json()).toEqual({ database: 'away' })
  expect(textOf(await (await app.request('/')).text())).toContain('It cannot use its database right now')
})

function diagnosticsFor(environment: Environment, folder = webFolder) {
  return createDiagnostics(
    { states: diagnoseSettings(environment), environment, webFolder: folder },
    createLog('silent'),
  )
}

async function pageOf(states: Parameters<typeof mountEnvCheck>[1]) {
  const app = new Hono()
  mountEnvCheck(app, states, { operatorOnly: false, operatorToken: undefined })
  const answer = await app.request('/env-check')
  return { page: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

/** The visible text of a page, in one line. */
function textOf(page: string): string {
  return page
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
