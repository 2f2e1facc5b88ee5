import { expect, test } from 'vitest'
import { cookiesOf, postAccount } from '../../../test/account-request.ts'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { createCaller, password, type Seller, signIn } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../workbench/api.ts'

test('the answer of who is signed in holds no session token', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { email, userId } = seller
  expect((await seller.ask('/api/auth/get-session?disableRefresh=true')).json).toEqual({
    user: { id: userId, name: 'Seller', email },
    session: { expiresAt: expect.any(String) },
  })
  expect(await createCaller(env.url).ask('/api/auth/get-session')).toMatchObject({ status: 200, json: null })
})

test('signing out ends the session and removes the cookie, also the second time', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const otherDevice = await signIn(env.url, seller.email)
  await seller.call(listItemsEndpoint, {})
  for (const time of ['first', 'again']) {
    const signedOut = await postAccount(seller, '/sign-out', {})
    expect({ time, status: signedOut.status }).toEqual({ time, status: 200 })
    expect(signedOut.headers.getSetCookie()).toEqual([
      'pastfash.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
  }
  expect(await seller.try(listItemsEndpoint, {})).toMatchObject({
    status: 401,
    json: { error: { code: 'not-signed-in' } },
  })
  expect((await otherDevice.try(listItemsEndpoint, {})).status).toBe(200)
})

test('live updates end in every process within 2 s of a sign-out, a password change or the end of an unused session', async () => {
  const env = await createTestEnvironment()
  const { url } = await startAnotherProcess(env)
  const { email } = await env.seller()
  const beginSession = () => signIn(env.url, email)
  const open = async ({ cookie }: Seller) => {
    const stream = await fetch(`${url}/api/events`, { headers: { cookie } })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('everything')
    return { ended: readToEnd(reader) }
  }
  const [one, two, three] = [await beginSession(), await beginSession(), await beginSession()]
  const [first, second] = [await open(one), await open(two)]
  await postAccount(one, '/sign-out', {})
  expect(await millisecondsOf(first.ended)).toBeLessThan(2_000)
  await postAccount(three, '/change-password', { currentPassword: password, newPassword: 'another password' })
  expect(await millisecondsOf(second.ended)).toBeLessThan(2_000)
  const unused = await signIn(env.url, email, 'another password')
  await env.services.db.pool.query("update auth.sessions set expires_at = now() + interval '3 seconds'")
  expect(await millisecondsOf((await open(unused)).ended)).toBeLessThan(3_000 + 2_000)
})

async function millisecondsOf(promise: Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await promise
  return performance.now() - startedAt
}

async function readToEnd(reader: ReadableStreamDefaultReader<string> | undefined) {
  while ((await reader?.read())?.done === false);
}

test('an hour without use ends the session, and use renews it', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const shift = (minutes: number) =>
    env.services.db.pool.query(
      'update auth.sessions set expires_at = expires_at - make_interval(mins => $1), updated_at = updated_at - make_interval(mins => $1)',
      [minutes],
    )
  await shift(30)
  const answer = await seller.try(listItemsEndpoint, {})
  expect(answer.status).toBe(200)
  expect(cookiesOf(answer)).toContain('pastfash.session_token=')
  await shift(30)
  expect(cookiesOf(await seller.ask('/api/auth/get-session'))).toContain('pastfash.session_token=')
  await shift(61)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(401)
})

test('use renews a session for 30 days after its sign-in and no longer', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { pool } = env.services.db
  await pool.query("update auth.sessions set created_at = now() - interval '30 days' + interval '20 minutes'")
  await pool.query(
    "update auth.sessions set updated_at = now() - interval '30 minutes', expires_at = now() + interval '30 minutes'",
  )
  await seller.call(listItemsEndpoint, {})
  const { rows } = await pool.query("select expires_at = created_at + interval '30 days' as capped from auth.sessions")
  expect(rows).toEqual([{ capped: true }])
})

test('a session of a deleted account is not signed in', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await env.services.db.pool.query('update auth.users set deleted_at = now()')
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(401)
  expect(await seller.ask('/api/auth/get-session')).toMatchObject({ status: 200, json: null })
})
