import { expect, test } from 'vitest'
import { emailsOf } from '../../../test/account-mail.ts'
import { postAccount, visibleAnswer } from '../../../test/account-request.ts'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { createCaller, password } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'

const ada = { name: 'ada', email: 'ada@example.org', password }

test('creating an account does not sign in, and signing in does', async () => {
  const env = await createTestEnvironment()
  const nobody = createCaller(env.url)
  const created = await postAccount(nobody, '/sign-up/email', ada)
  expect(created.status).toBe(200)
  expect(created.headers.getSetCookie()).toEqual([])
  expect(await postAccount(nobody, '/sign-in/email', { ...ada, email: 'ADA@example.org' })).toMatchObject({
    status: 200,
  })
})

test('a known address is answered like a new one, and its owner gets one email a day', async () => {
  const env = await createTestEnvironment()
  const nobody = createCaller(env.url)
  const fresh = await postAccount(nobody, '/sign-up/email', ada)
  const known = await postAccount(nobody, '/sign-up/email', { ...ada, email: 'Ada@Example.org', password: 'other one' })
  expect(visibleAnswer(known)).toEqual(visibleAnswer(fresh))
  expect(await postAccount(nobody, '/sign-up/email', ada)).toMatchObject({ status: 200 })
  const emails = await emailsOf(env)
  expect(emails).toMatchObject([
    { subject: 'You already have an account at PastFash', to: [{ address: 'ada@example.org' }] },
  ])
  expect(emails[0]?.text).toContain(env.url)
  expect(await postAccount(nobody, '/sign-in/email', ada)).toMatchObject({ status: 200 })
  env.clock.forward(24 * 60 * 60)
  await postAccount(nobody, '/sign-up/email', ada)
  expect(await emailsOf(env)).toHaveLength(2)
})

test('two simultaneous sign-ups create one account and get the same answer', async () => {
  const env = await createTestEnvironment()
  const both = await Promise.all([1, 2].map(() => postAccount(createCaller(env.url), '/sign-up/email', ada)))
  expect(both.map(({ status, json }) => ({ status, json }))).toEqual([
    { status: 200, json: { created: true } },
    { status: 200, json: { created: true } },
  ])
  expect(await usersOf(env)).toHaveLength(1)
})

test('sign-up stores only name, address and password', async () => {
  const env = await createTestEnvironment()
  const id = '00000000-0000-4000-8000-000000000001'
  const extra = {
    id,
    userId: id,
    emailVerified: true,
    image: 'https://evil.example/a.png',
    createdAt: '2001-01-01T00:00:00.000Z',
    deletedAt: '2001-01-01T00:00:00.000Z',
    role: 'admin',
    callbackURL: 'https://evil.example',
    rememberMe: false,
  }
  const created = await postAccount(createCaller(env.url), '/sign-up/email?callbackURL=https://evil.example', {
    ...ada,
    ...extra,
  })
  expect(created).toMatchObject({ status: 200, json: { created: true } })
  expect(created.headers.get('location')).toBeNull()
  const [user] = await usersOf(env)
  expect(user).toMatchObject({ name: 'ada', email: 'ada@example.org', email_verified: false, image: null })
  expect(user.id).not.toBe(id)
  expect(user.deleted_at).toBeNull()
  expect(user.created_at.getFullYear()).toBeGreaterThan(2020)
})

test.each(['/sign-up/email', '/request-password-reset', '/sign-in/email'])(
  '%s refuses text that is not one mail address, above all line breaks and second recipients',
  async (path) => {
    const env = await createTestEnvironment()
    const nobody = createCaller(env.url)
    const invalidAddresses = [
      'not an address',
      'a@b',
      'ada@example.org\r\nBcc: evil@example.org',
      'ada@example.org\nBcc: evil@example.org',
      'ada@example.org\u2028Bcc: evil@example.org',
      'ada@example.org, evil@example.org',
      '"ada\r\n"@example.org',
      'Ada <ada@example.org>',
      `${'a'.repeat(250)}@example.org`,
    ]
    const refusal = { code: 'INVALID_EMAIL', message: 'Please enter a valid email address.' }
    for (const email of invalidAddresses) {
      const { status, json } = await postAccount(nobody, path, { ...ada, email })
      expect({ email, status, json }).toEqual({ email, status: 400, json: refusal })
    }
    expect(await usersOf(env)).toEqual([])
    expect(await emailsOf(env)).toEqual([])
  },
)

test('sign-up refuses the placeholder address of a deleted account', async () => {
  const env = await createTestEnvironment()
  const email = 'deleted-00000000-0000-4000-8000-000000000001@Deleted.invalid'
  const answer = await postAccount(createCaller(env.url), '/sign-up/email', { ...ada, email })
  expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_EMAIL' } })
})

test('a password under six characters is refused with the sentence of the screen', async () => {
  const env = await createTestEnvironment()
  const answer = await postAccount(createCaller(env.url), '/sign-up/email', { ...ada, password: '12345' })
  expect(answer).toMatchObject({
    status: 400,
    json: { code: 'PASSWORD_TOO_SHORT', message: 'Password must be at least 6 characters' },
  })
  const long = await postAccount(createCaller(env.url), '/sign-up/email', { ...ada, password: 'a'.repeat(129) })
  expect(long).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_LONG' } })
})

test('with sign-up closed nobody creates an account, and existing sellers still sign in', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const closed = createCaller((await startAnotherProcess(env, { SIGN_UP: 'closed' })).url)
  expect(await postAccount(closed, '/sign-up/email', ada)).toMatchObject({
    status: 403,
    json: { message: 'New accounts are turned off here. Ask the owner of this site.' },
  })
  expect(await usersOf(env)).toHaveLength(1)
  expect(await postAccount(closed, '/sign-in/email', { email: seller.email, password })).toMatchObject({ status: 200 })
})

async function usersOf(env: TestEnvironment) {
  return (await env.services.db.pool.query('select * from auth.users')).rows
}
