import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { findLiveSession } from './look-up-session.ts'

test('a live session is found in one query, and every other session is left to better-auth', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { db } = env.services
  const { rows } = await db.pool.query<{ token: string }>('select token from auth.sessions')
  const token = rows[0]?.token ?? ''
  const find = (renew: boolean) => findLiveSession(db, token, renew)
  const expireIn = (minutes: number) =>
    db.pool.query('update auth.sessions set expires_at = now() + make_interval(mins => $1)', [minutes])
  const expectedSession = { userId: seller.userId, name: 'Seller', email: seller.email, expiresAt: expect.any(Date) }

  expect(await find(true)).toEqual(expectedSession)
  expect(await findLiveSession(db, 'another', true)).toBeUndefined()
  await expireIn(49)
  expect(await find(true)).toBeUndefined()
  expect(await find(false)).toEqual(expectedSession)
  await expireIn(-1)
  expect(await find(false)).toBeUndefined()
  await expireIn(60)
  await db.pool.query('update auth.users set deleted_at = now()')
  expect(await find(true)).toBeUndefined()
})
