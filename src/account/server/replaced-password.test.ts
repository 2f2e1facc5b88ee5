import { expect, test } from 'vitest'
import { cookiesOf, postAccount } from '../../../test/account-request.ts'
import { createCaller, password, type Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { replacePassword } from './replace-password.ts'
import { signInAfterPasswordChange } from './sessions/sign-in-after-password-change.ts'

test('a sign-in with the old password begins no session while the password is replaced', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const answer = await whileReplacing(env, seller, 'another password', () => signIn(env, seller))
  expect(answer).toMatchObject({ status: 401, json: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  expect(cookiesOf(answer)).toBe('')
  expect(await sessionsOf(env)).toBe(0)
})

test('a sign-in during a replacement by the same password begins a session', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const answer = await whileReplacing(env, seller, password, () => signIn(env, seller))
  expect(answer.status).toBe(200)
  expect(await createCaller(env.url, cookiesOf(answer)).ask('/api/auth/get-session')).toMatchObject({
    json: { user: { id: seller.userId } },
  })
})

test('a seller whose new password is replaced at once is not signed in with it', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const first = await whileReplacing(env, seller, 'another password', () =>
    signInAfterPasswordChange(
      env.services,
      { userId: seller.userId, email: seller.email, password },
      { request: new Request(env.url), client: '127.0.0.1' },
    ).catch((refusal: unknown) => refusal),
  )
  expect(first).toMatchObject({ code: 'try-later' })
  expect(await sessionsOf(env)).toBe(0)
})

function signIn(env: TestEnvironment, { email }: Seller) {
  return postAccount(createCaller(env.url), '/sign-in/email', { email, password })
}

/** Begins a session with the current password. It is checked before `replacement` is stored; the session row comes after. */
async function whileReplacing<T>(env: TestEnvironment, seller: Seller, replacement: string, begin: () => Promise<T>) {
  const { auth, db } = env.services
  const hash = await (await auth.$context).password.hash(replacement)
  // An object: a transaction would wait for a promise that it returns.
  const { beginning } = await db.system.transaction(async (tx) => {
    await replacePassword(tx, seller.userId, hash)
    const pending = { beginning: begin() }
    await expect.poll(() => waitingSessions(env), { timeout: 60_000 }).toBe(1)
    return pending
  })
  return beginning
}

/** Number of session inserts that wait for a lock. */
async function waitingSessions(env: TestEnvironment): Promise<number> {
  const { rowCount } = await env.services.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
     and query ilike 'insert into "auth"."sessions"%'`,
  )
  return rowCount ?? 0
}

async function sessionsOf(env: TestEnvironment): Promise<number> {
  const { rowCount } = await env.services.db.pool.query('select from auth.sessions')
  return rowCount ?? 0
}
