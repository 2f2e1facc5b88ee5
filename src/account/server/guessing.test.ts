import { expect, test } from 'vitest'
import { postAccount } from '../../../test/account-request.ts'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { createCaller, createSeller, password } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { accountLimits } from './account-limits.ts'

test('guesses are limited over all processes, and a forged client address does not help', async () => {
  const env = await createTestEnvironment()
  const { email } = await createSeller(env.url)
  const urls = [env.url, (await startAnotherProcess(env)).url]
  // The limit is ten a minute. The seller's own sign-in counts as one; these six count without hashing a password.
  for (let guess = 0; guess < 6; guess += 1)
    await env.services.requestLimits.count('sign-in', '127.0.0.1', accountLimits.signInByClient)
  const statuses = []
  for (let guess = 0; guess < 5; guess += 1) {
    const forged = { 'x-forwarded-for': `10.0.0.${guess}`, 'x-client-ip': `10.0.1.${guess}`, forwarded: 'for=10.0.2.1' }
    const caller = createCaller(urls[guess % 2] ?? '')
    const { status } = await postAccount(caller, '/sign-in/email', { email, password: `guess ${guess}` }, forged)
    statuses.push(status)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

test('wrong passwords are counted per mail address, with or without an account, over all processes and clients', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const guess = await createGuesser(env)
  // The limit is thirty an hour.
  for (const address of [email, 'nobody@example.org']) {
    await countGuesses(env, address, 28)
    for (const spelling of [address, address.toUpperCase()]) expect((await guess(spelling, 'a guess')).status).toBe(401)
  }
  const [known, unknown] = [await guess(email, password), await guess('nobody@example.org', password)]
  expect(known).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message: expect.any(String) } })
  expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(unknown.status).toBe(429)
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  env.clock.forward(60 * 60)
  expect((await guess(email, password)).status).toBe(200)
})

test('a client that exceeds its own limit does not lock a mail address for other clients', async () => {
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

test('a right password resets the count of wrong ones', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const guess = await createGuesser(env)
  // The limit is thirty an hour.
  await countGuesses(env, email, 29)
  expect((await guess(email, password)).status).toBe(200)
  await countGuesses(env, email, 29)
  expect((await guess(email, 'a guess')).status).toBe(401)
  expect((await guess(email, 'a guess')).status).toBe(429)
})

test('tries of reset links are limited over all processes', async () => {
  const env = await createTestEnvironment()
  const urls = [env.url, (await startAnotherProcess(env)).url]
  const tries = accountLimits.resetLinks.times - 2
  for (let tried = 0; tried < tries; tried += 1)
    await env.services.requestLimits.count('reset-links', '127.0.0.1', accountLimits.resetLinks)
  const answers = []
  for (const [index, path] of ['/check-reset', '/reset-password', '/check-reset', '/reset-password'].entries()) {
    const forged = { 'x-forwarded-for': `10.0.0.${index}` }
    const caller = createCaller(urls[index % 2] ?? '')
    answers.push(await postAccount(caller, path, { token: `guess ${index}`, newPassword: 'another password' }, forged))
  }
  // /check-reset answers 200 for every token, and no mail address for a wrong one.
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 429, 429])
})

test('sign-ups of one client are limited over all processes', async () => {
  const env = await createTestEnvironment()
  await createSeller(env.url)
  const urls = [env.url, (await startAnotherProcess(env)).url]
  // The limit is ten a minute; this is the count after eight.
  await env.services.db.pool.query("update auth.rate_limits set count = 8 where key like '%/sign-up/email'")
  const statuses = []
  for (let index = 0; index < 4; index += 1) {
    const body = { name: 'Seller', email: `seller-${index}@example.org`, password }
    const forged = { 'x-forwarded-for': `10.0.0.${index}`, 'x-client-ip': `10.0.1.${index}` }
    statuses.push((await postAccount(createCaller(urls[index % 2] ?? ''), '/sign-up/email', body, forged)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
})

/**
 * Guesses from another client each time, alternating between two processes behind a proxy. The proxy adds the client's
 * address at the end of the header; the address before it is forged.
 */
async function createGuesser(env: TestEnvironment) {
  const start = async () => createCaller((await startAnotherProcess(env, { TRUST_PROXY: '1' })).url)
  const [first, second] = [await start(), await start()]
  let guesses = 0
  return (email: string, tried: string) => {
    guesses += 1
    const from = { 'x-forwarded-for': `203.0.113.7, 2001:db8:0:${guesses.toString(16)}::1` }
    return postAccount(guesses % 2 ? first : second, '/sign-in/email', { email, password: tried }, from)
  }
}

/** Counts guesses like sign-in does, without hashing a password for each. */
async function countGuesses(env: TestEnvironment, email: string, times: number) {
  for (let guess = 0; guess < times; guess += 1)
    await env.services.requestLimits.count('wrong-password', email, accountLimits.wrongPasswords)
}
