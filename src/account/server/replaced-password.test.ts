import { expect, test } from 'vitest'
import { cookieOf, postAccount } from '../../../test/account-request.ts'
import { createCaller, password, type Seller } from '../../../test/seller.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { replacePassword } from './replace-password.ts'
import { signInAfter } from './sessions/sign-in-after.ts'

test('a session that begins with a password while it is replaced does not stand', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const late = await whileReplacing(world, seller, 'another password', () => signIn(world, seller))
  expect(late).toMatchObject({ status: 401, json: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  expect(cookieOf(late)).toBe('')
  expect(await sessionsOf(world)).toBe(0)
})

test('one that begins with a password that stays the same does', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const late = await whileReplacing(world, seller, password, () => signIn(world, seller))
  expect(late.status).toBe(200)
  expect(await createCaller(world.url, cookieOf(late)).ask('/api/auth/get-session')).toMatchObject({
    json: { user: { id: seller.userId } },
  })
})

test('of two who set a password one after the other, the first is not signed in with what no longer counts', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const first = await whileReplacing(world, seller, 'another password', () =>
    signInAfter(
      world.services,
      { userId: seller.userId, email: seller.email, password },
      { request: new Request(world.url), client: '127.0.0.1' },
    ).catch((refusal: unknown) => refusal),
  )
  expect(first).toMatchObject({ code: 'try-later' })
  expect(await sessionsOf(world)).toBe(0)
})

function signIn(world: World, { email }: Seller) {
  return postAccount(createCaller(world.url), '/sign-in/email', { email, password })
}

/** Begins a session with the present password, which is checked before it is replaced; the session comes only after that. */
async function whileReplacing<T>(world: World, seller: Seller, replacement: string, begin: () => Promise<T>) {
  const { auth, db } = world.services
  const hash = await (await auth.$context).password.hash(replacement)
  // In an object: a transaction would wait for the promise itself.
  const { beginning } = await db.system.transaction(async (tx) => {
    await replacePassword(tx, seller.userId, hash)
    const asked = { beginning: begin() }
    await expect.poll(() => waitingSessions(world), { timeout: 60_000 }).toBe(1)
    return asked
  })
  return beginning
}

/** Sessions that wait for somebody's lock before they begin. */
async function waitingSessions(world: World): Promise<number> {
  const { rowCount } = await world.services.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
     and query ilike 'insert into "auth"."sessions"%'`,
  )
  return rowCount ?? 0
}

async function sessionsOf(world: World): Promise<number> {
  const { rowCount } = await world.services.db.pool.query('select from auth.sessions')
  return rowCount ?? 0
}
