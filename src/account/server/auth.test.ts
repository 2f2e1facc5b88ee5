import { expect, test } from 'vitest'
import { type Caller, createCaller, password, type Seller, signIn } from '../../../test/seller.ts'
import { createWorld } from '../../../test/world.ts'
import { listBatchesEndpoint } from '../../dashboard/api.ts'

test('creating an account does not sign in; signing in does', async () => {
  const world = await createWorld()
  const nobody = createCaller(world.url)
  const created = await post(nobody, '/api/auth/sign-up/email', { name: 'ada', email: 'ada@example.org', password })
  expect(created.status).toBe(200)
  expect(created.headers.getSetCookie()).toEqual([])
  const signedIn = await post(nobody, '/api/auth/sign-in/email', { email: 'ADA@example.org', password })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.getSetCookie().join()).toMatch(/pastfash\.session_token=.*HttpOnly; SameSite=Lax/)
})

test('a password under six characters is refused in the words of the screen', async () => {
  const world = await createWorld()
  const answer = await post(createCaller(world.url), '/api/auth/sign-up/email', {
    name: 'a',
    email: 'a@example.org',
    password: '12345',
  })
  expect(answer).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_SHORT' } })
})

test('a wrong password and an unknown address are answered alike', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const nobody = createCaller(world.url)
  const wrong = await post(nobody, '/api/auth/sign-in/email', { email: seller.email, password: 'wrong password' })
  const unknown = await post(nobody, '/api/auth/sign-in/email', { email: 'nobody@example.org', password })
  expect(wrong.status).toBe(401)
  expect({ status: wrong.status, json: wrong.json }).toEqual({ status: unknown.status, json: unknown.json })
})

test('another password needs the present one, and signs the other devices out', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const elsewhere = await signIn(world.url, seller.email)
  const change = (currentPassword: string, newPassword: string) =>
    post(seller, '/api/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: true })
  expect(await change('wrong password', 'another password')).toMatchObject({ status: 400 })
  expect(await change(password, '12345')).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_SHORT' } })
  expect((await elsewhere.try(listBatchesEndpoint, {})).status).toBe(200)

  const changed = await change(password, 'another password')
  expect(changed.status).toBe(200)
  expect(changed.headers.getSetCookie().join()).toContain('pastfash.session_token=')
  expect((await elsewhere.try(listBatchesEndpoint, {})).status).toBe(401)
  const before = await post(createCaller(world.url), '/api/auth/sign-in/email', { email: seller.email, password })
  expect(before.status).toBe(401)
})

test('nobody changes a password', async () => {
  const world = await createWorld()
  const body = { currentPassword: password, newPassword: 'another password' }
  expect((await post(createCaller(world.url), '/api/auth/change-password', body)).status).toBe(401)
})

test('signing out ends the session at once', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  await seller.call(listBatchesEndpoint, {})
  expect((await post(seller, '/api/auth/sign-out', {})).status).toBe(200)
  expect(await seller.try(listBatchesEndpoint, {})).toMatchObject({
    status: 401,
    json: { error: { code: 'not-signed-in' } },
  })
})

test('an hour without use ends the session, and use renews it', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const shift = (minutes: number) =>
    world.services.db.pool.query(
      'update auth.sessions set expires_at = expires_at - make_interval(mins => $1), updated_at = updated_at - make_interval(mins => $1)',
      [minutes],
    )
  await shift(30)
  const answer = await seller.try(listBatchesEndpoint, {})
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie().join()).toContain('pastfash.session_token=')
  await shift(61)
  expect((await seller.try(listBatchesEndpoint, {})).status).toBe(401)
})

test('use renews a session for 30 days after its sign-in and no longer', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const { pool } = world.services.db
  await pool.query("update auth.sessions set created_at = now() - interval '30 days' + interval '20 minutes'")
  await pool.query(
    "update auth.sessions set updated_at = now() - interval '30 minutes', expires_at = now() + interval '30 minutes'",
  )
  await seller.call(listBatchesEndpoint, {})
  const { rows } = await pool.query("select expires_at = created_at + interval '30 days' as capped from auth.sessions")
  expect(rows).toEqual([{ capped: true }])
})

test('a request of many megabytes is refused unread', async () => {
  const world = await createWorld()
  const answer = await post(createCaller(world.url), '/api/auth/sign-in/email', {
    email: 'a'.repeat(5_000_000),
    password,
  })
  expect(answer.status).toBe(413)
})

test('guessing is slowed down, and a forged address does not help', async () => {
  const world = await createWorld()
  const seller: Seller = await world.seller()
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1) {
    const forged = { 'x-forwarded-for': `10.0.0.${guess}`, 'x-client-ip': `10.0.1.${guess}` }
    const answer = await post(
      createCaller(world.url),
      '/api/auth/sign-in/email',
      { email: seller.email, password: `guess ${guess}` },
      forged,
    )
    statuses.push(answer.status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test.each(['/api/auth/update-user', '/api/auth/delete-user', '/api/auth/list-sessions', '/api/auth/ok'])(
  '%s is not mounted',
  async (path) => {
    const world = await createWorld()
    const seller = await world.seller()
    expect((await post(seller, path, {})).status).toBe(404)
  },
)

function post(caller: Caller, path: string, body: object, headers: Record<string, string> = {}) {
  return caller.ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}
