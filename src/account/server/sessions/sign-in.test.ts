import { expect, test } from 'vitest'
import { cookiesOf, postAccount, visibleAnswer } from '../../../../test/account-request.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createCaller, password } from '../../../../test/seller.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'

test('a wrong password and an unknown address get the same answer', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const nobody = createCaller(env.url)
  const wrong = await postAccount(nobody, '/sign-in/email', { email: seller.email, password: 'wrong password' })
  const unknown = await postAccount(nobody, '/sign-in/email', { email: 'nobody@example.org', password })
  expect(wrong).toMatchObject({ status: 401, json: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  expect(visibleAnswer(unknown)).toEqual(visibleAnswer(wrong))
})

test('the session is in an HttpOnly cookie, and not in the answer', async () => {
  const env = await createTestEnvironment()
  const { email, userId } = await env.seller()
  const answer = await postAccount(createCaller(env.url), '/sign-in/email', { email, password })
  expect(answer.json).toEqual({ user: { id: userId, name: 'Seller', email } })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^pastfash\.session_token=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^pastfash\.device=[\w~.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('sign-in never adopts the session of its request, and ends it', async () => {
  const env = await createTestEnvironment()
  const attacker = await env.seller()
  const victim = await env.seller()
  const signedIn = await postAccount(createCaller(env.url, attacker.cookie), '/sign-in/email', {
    email: victim.email,
    password,
  })
  const fresh = createCaller(env.url, cookiesOf(signedIn))
  expect(cookiesOf(signedIn)).not.toBe(attacker.cookie)
  expect(await fresh.ask('/api/auth/get-session')).toMatchObject({ json: { user: { id: victim.userId } } })
  expect((await attacker.try(listItemsEndpoint, {})).status).toBe(401)
  expect((await victim.try(listItemsEndpoint, {})).status).toBe(200)
})

test('an unsigned session cookie is not signed in, and sign-in sets another one', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  for (const cookieValue of ['made-up', 'made-up.signature', `token.${'A'.repeat(43)}=`, '%E0%A4%A', '']) {
    const caller = createCaller(env.url, `pastfash.session_token=${cookieValue}`)
    expect({ cookieValue, status: (await caller.try(listItemsEndpoint, {})).status }).toEqual({
      cookieValue,
      status: 401,
    })
    const signedIn = await postAccount(caller, '/sign-in/email', { email, password })
    expect(cookiesOf(signedIn)).toMatch(/^pastfash\.session_token=.{60,}$/)
    const { rows } = await env.services.db.pool.query('select token from auth.sessions')
    expect(rows.map(({ token }) => token)).not.toContain(cookieValue.split('.')[0])
  }
})

test('signing in twice creates two sessions with different tokens', async () => {
  const env = await createTestEnvironment()
  const { email, cookie } = await env.seller()
  const again = await postAccount(createCaller(env.url), '/sign-in/email', { email, password })
  expect(cookiesOf(again)).not.toBe(cookie)
})

test('a site with an https address sends its cookies over https alone, and for its own host alone', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const { url } = await startAnotherProcess(env, { APP_URL: 'https://pastfash.example' })
  const signedIn = await postAccount(createCaller(url), '/sign-in/email', { email, password })
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-pastfash\.session_token=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-pastfash\.device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const session = cookiesOf(signedIn)
  expect((await createCaller(url, session).try(listItemsEndpoint, {})).status).toBe(200)
  // Another host of the domain can set cookies with these names for this host. They are not accepted.
  for (const name of ['__Secure-pastfash', 'pastfash']) {
    const planted = session.replace('__Host-pastfash', name)
    expect((await createCaller(url, planted).try(listItemsEndpoint, {})).status).toBe(401)
  }
  const signedOut = await postAccount(createCaller(url, session), '/sign-out', {})
  expect(signedOut.headers.getSetCookie()).toEqual([
    '__Host-pastfash.session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('an address of another site is neither followed nor stored', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const evil = { callbackURL: 'https://evil.example', redirectTo: 'https://evil.example' }
  const query = '?callbackURL=https://evil.example&redirectTo=https://evil.example'
  for (const [path, body] of [
    [`/sign-in/email${query}`, { email, password, ...evil }],
    [`/request-password-reset${query}`, { email, ...evil }],
    [`/sign-out${query}`, evil],
  ] as const) {
    const answer = await postAccount(createCaller(env.url), path, body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(JSON.stringify(answer.json)).not.toContain('evil')
  }
})
