import { expect, test } from 'vitest'
import { cookieOf, postAccount } from '../../../test/account-request.ts'
import { createCaller, password, type Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { replacePassword } from './replace-password.ts'
import { signInAfter } from './sessions/sign-in-after.ts'

test('a session that begins with a password while it is replaced does not stand', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const late = await whileReplacing(env, seller, 'another password', () => signIn(env, seller))
  expect(late).toMatchObject({ status: 401, json: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  expect(cookieOf(late)).toBe('')
  expect(await sessionsOf(env)).toBe(0)
})

test('one that begins with a password that stays the same does', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const late = await whileReplacing(env, seller, password, () => signIn(env, seller))
  expect(late.status).toBe(200)
  expect(await createCaller(env.url, cookieOf(late)).ask('/api/auth/get-session')).toMatchObject({
    json: { user: { id: seller.userId } },
  })
})

test('of two who set a password one after the other, the first is not signed in with what no longer counts', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const first = await whileReplacing(env, seller, 'another password', () =>
    signInAfter(
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

/** Begins a session with the present password, which is checked before it is replaced; the session comes only after that. */
async function whileReplacing<T>(env: TestEnvironment, seller: Seller, replacement: string, begin: () => Promise<T>) {
  const { auth, db } = env.services
  const hash = await (await auth.$context).password.hash(replacement)
  // In an object: a transaction would wait for the promise itself.
  const { beginning } = await db.system.transaction(async (tx) => {
    await replacePassword(tx, seller.userId, hash)
    const asked = { beginning: begin() }
    await expect.poll(() => waitingSessions(env), { timeout: 60_000 }).toBe(1)
    return asked
  })
  return beginning
}

/** Sessions that wait for somebody's lock before they begin. */
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
