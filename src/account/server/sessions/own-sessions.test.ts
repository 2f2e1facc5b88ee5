import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postAccount } from '../../../../test/account-request.ts'
import { createCaller, password, type Seller } from '../../../../test/seller.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { sessionsAnswer } from '../../api.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

test('a seller sees their own sessions, this device first, and can end the session of another device', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const phone = await postAccount(
    createCaller(env.url),
    '/sign-in/email',
    { email: seller.email, password },
    { 'user-agent': iphone },
  )
  const phoneCaller = createCaller(env.url, phone.headers.getSetCookie()[0]?.split(';')[0])
  const [thisSession, phoneSession, ...others] = await sessionsOf(seller)
  expect(others).toEqual([])
  expect(thisSession).toMatchObject({ device: 'an unknown device', isThis: true })
  expect(phoneSession).toMatchObject({ device: 'Safari on iPhone', isThis: false, lastUsedAt: expect.any(String) })

  expect((await end(seller, phoneSession?.id)).status).toBe(200)
  expect((await phoneCaller.try(listItemsEndpoint, {})).status).toBe(401)
  expect(await sessionsOf(seller)).toMatchObject([{ isThis: true }])
  // Ending an ended session succeeds and does nothing.
  expect((await end(seller, phoneSession?.id)).status).toBe(200)
})

test('a seller neither sees nor ends sessions of another seller, and a visitor is refused', async () => {
  const env = await createTestEnvironment()
  const [seller, stranger] = [await env.seller(), await env.seller()]
  const [ownSession] = await sessionsOf(seller)
  expect((await sessionsOf(stranger)).map(({ id }) => id)).not.toContain(ownSession?.id)
  const [answer, toNothing] = [await end(stranger, ownSession?.id), await end(stranger, randomUUID())]
  expect(answer.json).toEqual(toNothing.json)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
  const nobody = createCaller(env.url)
  expect((await postAccount(nobody, '/list-sessions', {})).status).toBe(401)
  expect((await end(nobody, ownSession?.id)).status).toBe(401)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
})

test('the list leaves out expired sessions and all tokens', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const body = { email: seller.email, password }
  await postAccount(createCaller(env.url), '/sign-in/email', body, { 'user-agent': iphone })
  const { pool } = env.services.db
  await pool.query("update auth.sessions set expires_at = now() - interval '1 second' where user_agent like '%iPhone%'")
  const answer = await postAccount(seller, '/list-sessions', {})
  expect(sessionsAnswer.parse(answer.json).sessions).toMatchObject([{ isThis: true }])
  const { rows } = await pool.query('select token from auth.sessions')
  for (const { token } of rows) expect(JSON.stringify(answer.json)).not.toContain(token)
})

async function sessionsOf(seller: Seller) {
  return sessionsAnswer.parse((await postAccount(seller, '/list-sessions', {})).json).sessions
}

function end(caller: Parameters<typeof postAccount>[0], sessionId = randomUUID() as string) {
  return postAccount(caller, '/end-session', { sessionId })
}
