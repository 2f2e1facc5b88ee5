import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postAccount } from '../../../../test/account-request.ts'
import { createCaller, password, type Seller } from '../../../../test/seller.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { listBatchesEndpoint } from '../../../dashboard/api.ts'
import { sessionsAnswer } from '../../api.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

test('a seller sees where they are signed in, this device first, and signs out there', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const phone = await postAccount(
    createCaller(env.url),
    '/sign-in/email',
    { email: seller.email, password },
    { 'user-agent': iphone },
  )
  const onPhone = createCaller(env.url, phone.headers.getSetCookie()[0]?.split(';')[0])
  const [here, there, ...others] = await sessionsOf(seller)
  expect(others).toEqual([])
  expect(here).toMatchObject({ device: 'an unknown device', isThis: true })
  expect(there).toMatchObject({ device: 'Safari on iPhone', isThis: false, lastUsedAt: expect.any(String) })

  expect((await end(seller, there?.id)).status).toBe(200)
  expect((await onPhone.try(listBatchesEndpoint, {})).status).toBe(401)
  expect(await sessionsOf(seller)).toMatchObject([{ isThis: true }])
  // Ended already: nothing is left to do.
  expect((await end(seller, there?.id)).status).toBe(200)
})

test('another seller sees and ends none of them, and nobody is refused', async () => {
  const env = await createTestEnvironment()
  const [seller, stranger] = [await env.seller(), await env.seller()]
  const [own] = await sessionsOf(seller)
  expect((await sessionsOf(stranger)).map(({ id }) => id)).not.toContain(own?.id)
  const [answer, toNothing] = [await end(stranger, own?.id), await end(stranger, randomUUID())]
  expect(answer.json).toEqual(toNothing.json)
  expect((await seller.try(listBatchesEndpoint, {})).status).toBe(200)
  const nobody = createCaller(env.url)
  expect((await postAccount(nobody, '/list-sessions', {})).status).toBe(401)
  expect((await end(nobody, own?.id)).status).toBe(401)
  expect((await seller.try(listBatchesEndpoint, {})).status).toBe(200)
})

test('sessions that are over are not listed, and no token is told', async () => {
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
