import { expect, test } from 'vitest'
import { postAccount } from '../../../test/account-request.ts'
import { createCaller, password } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'

test('a request of many megabytes is refused before it is read', async () => {
  const env = await createTestEnvironment()
  const email = 'a'.repeat(5_000_000)
  expect(await postAccount(createCaller(env.url), '/sign-in/email', { email, password })).toMatchObject({
    status: 413,
    json: { code: 'TOO_LARGE' },
  })
})

test('a malformed account request is refused with a message', async () => {
  const nobody = createCaller((await createTestEnvironment()).url)
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'email=a%40example.org&password=secret'],
    ['text/plain', '{"email":"a@example.org","password":"secret"}'],
    ['application/jsonp', '{"email":"a@example.org","password":"secret"}'],
    ['application/json', '[]'],
    ['application/json', ''],
    ['application/json', '{"email":'],
    ['application/json', '{"email":"a@example.org"}'],
    ['application/json', '{"email":"a@example.org","password":{"$ne":""}}'],
    ['application/json', '{"email":"a@example.org","password":"\\u0000"}'],
    ['application/json', '{"email":"a@example.org","password":"\\ud800"}'],
  ] as const) {
    const options = { method: 'POST', headers: { 'content-type': type }, body }
    const { status, json } = await nobody.ask('/api/auth/sign-in/email', options)
    const refusal = { message: expect.any(String), code: expect.stringMatching(/^(BAD_INPUT|INVALID_REQUEST)$/) }
    expect({ type, body, status, json }).toEqual({ type, body, status: 400, json: refusal })
  }
})

test('only the account paths in use are mounted', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const mounted = env.routes.filter((route) => route.includes('/api/auth')).toSorted((a, b) => a.localeCompare(b))
  expect(mounted).toEqual([
    'GET /api/auth/demo',
    'GET /api/auth/demo-link/:key',
    'GET /api/auth/get-session',
    'POST /api/auth/change-password',
    'POST /api/auth/check-reset',
    'POST /api/auth/end-session',
    'POST /api/auth/list-sessions',
    'POST /api/auth/open-demo',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/reset-password',
    'POST /api/auth/second-factor',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-out',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/two-factor/confirm',
    'POST /api/auth/two-factor/disable',
    'POST /api/auth/two-factor/enable',
    'POST /api/auth/two-factor/generate-backup-codes',
    'POST /api/auth/two-factor/verify',
  ])
  for (const path of [
    '/update-user',
    '/delete-user',
    '/two-factor/get-totp-uri',
    '/verify-password',
    '/sign-in/social',
  ])
    expect({ path, status: (await postAccount(seller, path, {})).status }).toEqual({ path, status: 404 })
})
