import { expect, test } from 'vitest'
import { createCaller, createSeller, password, type Seller, signIn } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { listItemsEndpoint } from '../../workbench/api.ts'
import { deleteAccountEndpoint, exportPath } from '../api.ts'

test('a wrong password deletes nothing and is refused with a message', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  expect(await seller.try(deleteAccountEndpoint, { password: 'wrong password' })).toMatchObject({
    status: 400,
    json: { error: { code: 'bad-input', sentence: 'Wrong password. Nothing was deleted.' } },
  })
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
})

test('someone who is signed in but does not know the password has five guesses to delete the account', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (let guess = 0; guess < 5; guess += 1)
    expect((await seller.try(deleteAccountEndpoint, { password: `guess ${guess}` })).status).toBe(400)
  expect((await seller.try(deleteAccountEndpoint, { password })).status).toBe(429)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
})

test('deleting ends every session at once, on all devices, and nobody signs in again', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const otherDevice = await signIn(env.url, seller.email)
  expect(await seller.call(deleteAccountEndpoint, { password })).toEqual({ deleted: true })
  for (const device of [seller, otherDevice]) {
    expect((await device.try(listItemsEndpoint, {})).status).toBe(401)
    expect((await device.ask(exportPath)).status).toBe(401)
    expect((await device.try(deleteAccountEndpoint, { password })).status).toBe(401)
  }
  const [deletedAnswer, unknownAnswer] = [
    await tryToSignIn(env.url, seller.email),
    await tryToSignIn(env.url, 'nobody@example.org'),
  ]
  expect(deletedAnswer).toMatchObject({ status: 401 })
  expect({ status: deletedAnswer.status, json: deletedAnswer.json }).toEqual({
    status: unknownAnswer.status,
    json: unknownAnswer.json,
  })
  expect((await tryToSignIn(env.url, `deleted-${seller.userId}@deleted.invalid`)).status).toBe(401)
})

test('a session that begins while the account is deleted is not valid', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await seller.call(deleteAccountEndpoint, { password })
  await insertSessionOf(env, seller)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(401)
})

test('no personal data of the seller stays in the account tables', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await seller.call(deleteAccountEndpoint, { password })
  const { rows } = await env.services.db.pool.query(`
    select email, name, image, (select count(*)::int from auth.accounts) as passwords,
      (select count(*)::int from auth.sessions) as sessions,
      (select count(*)::int from auth.verifications) as verifications
    from auth.users`)
  expect(rows).toEqual([
    {
      email: `deleted-${seller.userId}@deleted.invalid`,
      name: '',
      image: null,
      passwords: 0,
      sessions: 0,
      verifications: 0,
    },
  ])
})

test('the mail address can be used for a new, empty account at once', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await seller.call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
  await seller.call(deleteAccountEndpoint, { password })
  const next = await createSeller(env.url, seller.email)
  expect(next.userId).not.toBe(seller.userId)
  expect(await next.call(listItemsEndpoint, {})).toMatchObject({ batches: [] })
})

test('two simultaneous requests delete the account once', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const answers = await Promise.all([1, 2].map(() => seller.try(deleteAccountEndpoint, { password })))
  expect(answers.map(({ status }) => status)).toContain(200)
  const { rows } = await env.services.db.pool.query(
    "select count(*)::int as jobs from queue.job where name = 'erase-account'",
  )
  expect(rows).toEqual([{ jobs: 1 }])
})

test('another seller stays signed in', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await seller.call(deleteAccountEndpoint, { password })
  expect((await other.try(listItemsEndpoint, {})).status).toBe(200)
  await signIn(env.url, other.email)
})

function tryToSignIn(url: string, email: string) {
  return createCaller(url).ask('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

/**
 * Inserts the session of the seller's cookie, as a sign-in does that checks the password before the deletion and ends
 * after it.
 */
async function insertSessionOf(env: Awaited<ReturnType<typeof createTestEnvironment>>, { cookie, userId }: Seller) {
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').replace(/\.[^.]*$/, '')
  await env.services.db.pool.query(
    "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 hour')",
    [userId, token],
  )
}
