import { expect, test } from 'vitest'
import { startEbaySimulator } from '../../../../simulators/ebay/ebay-simulator.ts'
import { emailsOf } from '../../../../test/account-mail.ts'
import { postAccount } from '../../../../test/account-request.ts'
import { absentPractice, openDemoShop } from '../../../../test/demo-shop.ts'
import { settingsOf } from '../../../../test/ebay-consent.ts'
import { createCaller, password } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { deleteAccountEndpoint } from '../../api.ts'
import { isDemoAddress } from '../../demo-address.ts'
import { maxDemoAccounts, sweepDemoAccounts } from './demo-accounts.ts'
import { createLinkToDemo } from './open-demo.ts'

const hour = 60 * 60

test('a visitor opens a demo shop of their own, and the same browser opens it again', async () => {
  const env = await demoEnvironment()
  expect((await createCaller(env.url).ask('/api/auth/demo')).json).toEqual({ isOffered: true, state: null })
  const demo = await openDemoShop(env)
  expect(isDemoAddress(demo.email)).toBe(true)
  expect((await demo.try(listItemsEndpoint, {})).status).toBe(200)
  expect((await openDemoShop(env, demo)).userId).toBe(demo.userId)
  expect((await openDemoShop(env)).userId).not.toBe(demo.userId)
})

test('a demo shop that cannot be filled says so, to its own seller alone', async () => {
  const env = await demoEnvironment()
  const [demo, seller] = [await openDemoShop(env), await env.seller()]
  const stateFor = async (caller: typeof demo) => (await caller.ask('/api/auth/demo')).json
  expect(await stateFor(demo)).toEqual({ isOffered: true, state: 'filling' })
  await expect.poll(() => stateFor(demo), { timeout: 30_000 }).toEqual({ isOffered: true, state: 'failed' })
  expect(await stateFor(seller)).toEqual({ isOffered: true, state: null })
})

test('opening a demo shop ends the session of the seller who was signed in, and no other one', async () => {
  const env = await demoEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  const demo = await openDemoShop(env, seller)
  expect(demo.userId).not.toBe(seller.userId)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(401)
  expect((await other.try(listItemsEndpoint, {})).status).toBe(200)
})

test('no demo shop is offered with keys of eBay, without the practice marketplace, or without new accounts', async () => {
  const ebay = await startEbaySimulator()
  const closedEnvironments = [
    await createTestEnvironment({ environment: settingsOf(ebay) }),
    await createTestEnvironment(),
    await createTestEnvironment({ practice: absentPractice, environment: { SIGN_UP: 'closed' } }),
  ]
  await ebay.stop()
  for (const env of closedEnvironments) {
    const visitor = createCaller(env.url)
    expect((await visitor.ask('/api/auth/demo')).json).toEqual({ isOffered: false, state: null })
    expect((await postAccount(visitor, '/open-demo', {})).status).toBe(404)
    expect(await createLinkToDemo(env.services)).toBeUndefined()
    expect(await usersOf(env)).toEqual([])
  }
})

test('an installation has five demo shops, and one more after one of them is deleted', async () => {
  const env = await demoEnvironment()
  const demos = await Promise.all(Array.from({ length: maxDemoAccounts }, () => openDemoShop(env)))
  expect(await postAccount(createCaller(env.url), '/open-demo', {})).toMatchObject({
    status: 429,
    json: { message: expect.stringMatching(/^There are already 5 demo shops here/) },
  })
  await demos[0]?.call(deleteAccountEndpoint, {})
  await openDemoShop(env)
})

test('a client opens a demo shop ten times an hour', async () => {
  const env = await demoEnvironment()
  let demo = await openDemoShop(env)
  for (let opened = 1; opened < 10; opened += 1) demo = await openDemoShop(env, demo)
  expect((await postAccount(demo, '/open-demo', {})).status).toBe(429)
  env.clock.forward(hour)
  expect((await openDemoShop(env, demo)).userId).toBe(demo.userId)
})

test('a demo account is deleted with its session alone, and every other account with its password alone', async () => {
  const env = await demoEnvironment()
  const [demo, seller] = [await openDemoShop(env), await env.seller()]
  expect(await seller.try(deleteAccountEndpoint, {})).toMatchObject({
    status: 400,
    json: { error: { sentence: 'Wrong password. Nothing was deleted.' } },
  })
  expect((await createCaller(env.url).try(deleteAccountEndpoint, {})).status).toBe(401)
  expect(await demo.call(deleteAccountEndpoint, {})).toEqual({ deleted: true })
  expect((await demo.try(listItemsEndpoint, {})).status).toBe(401)
  expect((await openDemoShop(env, demo)).userId).not.toBe(demo.userId)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
})

test('nobody signs up or in with the address of a demo account, and it gets no email', async () => {
  const env = await demoEnvironment()
  const { email } = await openDemoShop(env)
  await openDemoShop(env)
  const visitor = createCaller(env.url)
  for (const address of [email, 'me@DEMO.pastfash.invalid'])
    expect(await postAccount(visitor, '/sign-up/email', { name: '', email: address, password })).toMatchObject({
      status: 400,
      json: { code: 'INVALID_EMAIL' },
    })
  expect((await postAccount(visitor, '/sign-in/email', { email, password })).status).toBe(401)
  expect((await postAccount(visitor, '/request-password-reset', { email })).status).toBe(200)
  const { rows } = await env.services.db.pool.query("select id from queue.job where name = 'account-mail'")
  expect(rows).toEqual([])
  expect(await emailsOf(env)).toEqual([])
})

test('the sweep deletes a demo account after a week, and no other account', async () => {
  const env = await demoEnvironment()
  const [demo, seller] = [await openDemoShop(env), await env.seller()]
  env.clock.forward(7 * 24 * hour - 60)
  await sweepDemoAccounts(env.services)
  expect((await demo.try(listItemsEndpoint, {})).status).toBe(200)
  env.clock.forward(120)
  await sweepDemoAccounts(env.services)
  expect((await demo.try(listItemsEndpoint, {})).status).toBe(401)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
})

test('the link of the terminal opens the newest demo shop once', async () => {
  const env = await demoEnvironment()
  const path = (await createLinkToDemo(env.services)) ?? ''
  const follow = (address: string) => fetch(env.url + address, { redirect: 'manual' })
  expect((await follow(path.replace(/[^/]+$/, 'another-key'))).status).toBe(404)
  const opened = await follow(path)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  const cookie = opened.headers.getSetCookie().map((line) => line.split(';')[0])
  const demo = createCaller(env.url, cookie.join('; '))
  expect((await demo.try(listItemsEndpoint, {})).status).toBe(200)
  const again = await follow(path)
  expect([again.status, again.headers.getSetCookie()]).toEqual([404, []])
  await createLinkToDemo(env.services)
  expect(await usersOf(env)).toHaveLength(1)
})

function demoEnvironment(): Promise<TestEnvironment> {
  return createTestEnvironment({ practice: absentPractice })
}

async function usersOf({ services }: TestEnvironment): Promise<unknown[]> {
  return (await services.db.pool.query('select id from auth.users where deleted_at is null')).rows
}
