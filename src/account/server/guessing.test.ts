import { expect, test } from 'vitest'
import { postAccount } from '../../../test/account-request.ts'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { createCaller, createSeller, password } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { accountLimits } from './account-limits.ts'

test('guessing is slowed down in every process together, and a forged address does not help', async () => {
  const env = await createTestEnvironment()
  const { email } = await createSeller(env.url)
  const sites = [env.url, (await startAnotherProcess(env)).url]
  // Ten a minute: the seller's own sign-in was one, and these are six, without the work of checking each.
  for (let guess = 0; guess < 6; guess += 1)
    await env.services.requestLimits.take('sign-in', '127.0.0.1', accountLimits.signInByClient)
  const statuses = []
  for (let guess = 0; guess < 5; guess += 1) {
    const forged = { 'x-forwarded-for': `10.0.0.${guess}`, 'x-client-ip': `10.0.1.${guess}`, forwarded: 'for=10.0.2.1' }
    const caller = createCaller(sites[guess % 2] ?? '')
    const { status } = await postAccount(caller, '/sign-in/email', { email, password: `guess ${guess}` }, forged)
    statuses.push(status)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

test('wrong passwords are counted per mail address, known or not, in every process and from every client', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const guess = await guesser(env)
  for (const address of [email, 'nobody@example.org']) {
    await guessedBefore(env, address, 28)
    for (const written of [address, address.toUpperCase()]) expect((await guess(written, 'a guess')).status).toBe(401)
  }
  const [known, unknown] = [await guess(email, password), await guess('nobody@example.org', password)]
  expect(known).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message: expect.any(String) } })
  expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(unknown.status).toBe(429)
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  env.clock.forward(60 * 60)
  expect((await guess(email, password)).status).toBe(200)
})

test('one client that tries more often than it may locks no address for the others', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const caller = createCaller((await startAnotherProcess(env, { TRUST_PROXY: '1' })).url)
  const tryFrom = async (client: string, tried: string) =>
    (await postAccount(caller, '/sign-in/email', { email, password: tried }, { 'x-forwarded-for': client })).status
  const tries = Array.from({ length: 40 }, () => tryFrom('203.0.113.7', 'a guess'))
  const statuses = (await Promise.all(tries)).toSorted((one, other) => one - other)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
  expect(await tryFrom('203.0.113.8', password)).toBe(200)
})

test('a right password begins the count anew', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const guess = await guesser(env)
  await guessedBefore(env, email, 29)
  expect((await guess(email, password)).status).toBe(200)
  await guessedBefore(env, email, 29)
  expect((await guess(email, 'a guess')).status).toBe(401)
  expect((await guess(email, 'a guess')).status).toBe(429)
})

test('reset links are not tried for long either, in every process together', async () => {
  const env = await createTestEnvironment()
  const sites = [env.url, (await startAnotherProcess(env)).url]
  const tries = accountLimits.resetLinks.times - 2
  for (let tried = 0; tried < tries; tried += 1)
    await env.services.requestLimits.take('reset-links', '127.0.0.1', accountLimits.resetLinks)
  const asked = []
  for (const [place, path] of ['/check-reset', '/reset-password', '/check-reset', '/reset-password'].entries()) {
    const forged = { 'x-forwarded-for': `10.0.0.${place}` }
    const caller = createCaller(sites[place % 2] ?? '')
    asked.push(await postAccount(caller, path, { token: `guess ${place}`, newPassword: 'another password' }, forged))
  }
  expect(asked.map(({ status }) => status)).toEqual([200, 400, 429, 429])
})

test('one client does not create accounts without end, in every process together', async () => {
  const env = await createTestEnvironment()
  await createSeller(env.url)
  const sites = [env.url, (await startAnotherProcess(env)).url]
  // Ten a minute: as after eight.
  await env.services.db.pool.query("update auth.rate_limits set count = 8 where key like '%/sign-up/email'")
  const statuses = []
  for (let place = 0; place < 4; place += 1) {
    const body = { name: 'Seller', email: `seller-${place}@example.org`, password }
    const forged = { 'x-forwarded-for': `10.0.0.${place}`, 'x-client-ip': `10.0.1.${place}` }
    statuses.push((await postAccount(createCaller(sites[place % 2] ?? ''), '/sign-up/email', body, forged)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
})

/** Guesses from another client each time, at two processes behind a proxy in turn. */
async function guesser(env: TestEnvironment) {
  const start = async () => createCaller((await startAnotherProcess(env, { TRUST_PROXY: '1' })).url)
  const [first, second] = [await start(), await start()]
  let guesses = 0
  return (email: string, tried: string) => {
    guesses += 1
    const from = { 'x-forwarded-for': `203.0.113.7, 2001:db8:0:${guesses.toString(16)}::1` }
    return postAccount(guesses % 2 ? first : second, '/sign-in/email', { email, password: tried }, from)
  }
}

/** Counts guesses as sign-in does, without the work of checking each. */
async function guessedBefore(env: TestEnvironment, email: string, times: number) {
  for (let guess = 0; guess < times; guess += 1)
    await env.services.requestLimits.take('wrong-password', email, accountLimits.wrongPasswords)
}
