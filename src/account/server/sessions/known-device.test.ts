import { expect, test } from 'vitest'
import { emailsOf, newestResetLink } from '../../../../test/account-mail.ts'
import { cookiesOf, postAccount } from '../../../../test/account-request.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createCaller, password } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { accountLimits } from '../account-limits.ts'
import { createPasswordQueue } from '../passwords/password-queue.ts'
import { readDevice } from './known-device.ts'

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }

test('wrong passwords from elsewhere block every device except one that signed in before', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const deviceCookie = deviceCookieOf(cookiesOf(await signIn(env, email)))
  await useUpLimit(env, 'wrong-password', email)
  expect((await signIn(env, email)).status).toBe(429)
  expect((await signIn(env, email, { cookie: deviceCookie })).status).toBe(200)
  // Tries on the device count for the device alone, and a right password resets that count.
  for (let guess = 0; guess < accountLimits.wrongPasswords.times - 1; guess += 1)
    await env.services.requestLimits.count(
      'wrong-password-here',
      `${deviceIdOf(deviceCookie)} ${email}`,
      accountLimits.wrongPasswords,
    )
  expect((await signIn(env, email, { cookie: deviceCookie, triedPassword: 'a guess' })).status).toBe(401)
  expect((await signIn(env, email, { cookie: deviceCookie })).status).toBe(429)
})

test('a forged device cookie and one of another address are ignored', async () => {
  const env = await createTestEnvironment()
  const [victim, attacker] = [await env.seller(), await env.seller()]
  const attackerCookie = deviceCookieOf(cookiesOf(await signIn(env, attacker.email)))
  await useUpLimit(env, 'wrong-password', victim.email)
  const signature = attackerCookie.split('~')[1] ?? ''
  for (const cookie of [
    attackerCookie,
    `${attackerCookie}~${signature}`,
    attackerCookie.replace(signature, `1.${'A'.repeat(43)}`),
    'pastfash.device=~',
    'pastfash.device',
  ])
    expect((await signIn(env, victim.email, { cookie })).status).toBe(429)
  expect((await signIn(env, attacker.email, { cookie: attackerCookie })).status).toBe(200)
})

test('a browser of several sellers is known for each of them, also after a change of secrets', async () => {
  const env = await createTestEnvironment()
  const [one, other] = [await env.seller(), await env.seller()]
  const firstCookie = deviceCookieOf(cookiesOf(await signIn(env, one.email)))
  const cookieOfBoth = deviceCookieOf(cookiesOf(await signIn(env, other.email, { cookie: firstCookie })))
  expect(deviceIdOf(cookieOfBoth)).toBe(deviceIdOf(firstCookie))
  const otherProcess = await startAnotherProcess(env, { APP_SECRETS: `2:${'n'.repeat(40)},1:${'x'.repeat(40)}` })
  const { knows } = await readDevice(otherProcess.services, new Headers({ cookie: cookieOfBoth }))
  expect([knows(one.email), knows(other.email.toUpperCase()), knows('nobody@example.org')]).toEqual([true, true, false])
})

test('the owner of an account gets one email a day about many wrong passwords, and an unknown address gets none', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  for (const address of [email, 'nobody@example.org']) await useUpLimit(env, 'wrong-password', address)
  for (const address of [email, email, 'nobody@example.org'])
    expect((await signIn(env, address, { triedPassword: 'a guess' })).status).toBe(429)
  expect(await emailsOf(env)).toMatchObject([
    { subject: 'Many wrong passwords for your PastFash account', to: [{ address: email }] },
  ])
  env.clock.forward(24 * 60 * 60)
  await useUpLimit(env, 'wrong-password', email)
  await signIn(env, email, { triedPassword: 'a guess' })
  expect(await emailsOf(env)).toHaveLength(2)
})

test('a sign-in on an unknown device sends an email, and the first or a known device sends none', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const first = await signIn(env, email)
  await signIn(env, email, { cookie: deviceCookieOf(cookiesOf(first)) })
  expect(await emailsOf(env)).toEqual([])
  await signIn(env, email, { headers: firefox })
  const [newDeviceEmail, ...others] = await emailsOf(env)
  expect(others).toEqual([])
  expect(newDeviceEmail).toMatchObject({ subject: 'New sign-in to your PastFash account', to: [{ address: email }] })
  expect(newDeviceEmail?.text).toMatch(
    /on a new device\. It was Firefox on Windows, on \w+ \d+, \d{4} at \d\d:\d\d UTC\./,
  )
})

test('a changed password sends an email, and the device that set it by a link is known', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await postAccount(seller, '/request-password-reset', { email: seller.email })
  const { token } = await newestResetLink(env)
  const reset = await postAccount(
    createCaller(env.url),
    '/reset-password',
    { token, newPassword: 'a new password' },
    firefox,
  )
  const change = { currentPassword: 'a new password', newPassword: password }
  await postAccount(createCaller(env.url, cookiesOf(reset)), '/change-password', change)
  const emails = await emailsOf(env)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Set a new password for PastFash',
    'Your PastFash password was changed',
    'Your PastFash password was changed',
  ])
  expect(emails[1]?.text).toContain('was changed. This was done with Firefox on Windows, on')
  await useUpLimit(env, 'wrong-password', seller.email)
  expect((await signIn(env, seller.email, { cookie: deviceCookieOf(cookiesOf(reset)) })).status).toBe(200)
})

test('reset emails that others asked for block neither a known device nor the links in the inbox', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const deviceCookie = deviceCookieOf(cookiesOf(await signIn(env, email)))
  const ask = (cookie?: string) => postAccount(createCaller(env.url, cookie), '/request-password-reset', { email })
  expect((await ask()).status).toBe(200)
  const { token } = await newestResetLink(env)
  await useUpLimit(env, 'reset-of-address', email)
  await useUpLimit(env, 'wrong-password', email)
  expect(await ask()).toMatchObject({
    status: 429,
    json: { message: expect.stringContaining('The newest link works') },
  })
  for (let time = 0; time < accountLimits.resetByClient.times; time += 1)
    await env.services.requestLimits
      .count('reset-by-client', '127.0.0.1', accountLimits.resetByClient)
      .catch(() => undefined)
  expect((await ask(deviceCookie)).status).toBe(200)
  const body = { token, newPassword: 'a new password' }
  expect((await postAccount(createCaller(env.url), '/reset-password', body)).status).toBe(200)
})

test('a full sign-in queue does not block a known device, the link of a reset email or a signed-in seller', async () => {
  const passwordQueue = createPasswordQueue({ concurrency: 1, slots: 1 })
  const env = await createTestEnvironment({ passwordQueue })
  const seller = await env.seller()
  const { email } = seller
  const deviceCookie = deviceCookieOf(cookiesOf(await signIn(env, email)))
  await postAccount(seller, '/request-password-reset', { email })
  const { token } = await newestResetLink(env)
  const gate = Promise.withResolvers<void>()
  const flood = passwordQueue('198.51.100.1', () => gate.promise)
  expect((await signIn(env, email)).status).toBe(429)
  expect((await signIn(env, email, { cookie: deviceCookie })).status).toBe(200)
  const reset = await postAccount(createCaller(env.url), '/reset-password', { token, newPassword: 'a new password' })
  expect(reset.status).toBe(200)
  const change = { currentPassword: 'a new password', newPassword: password }
  expect((await postAccount(createCaller(env.url, cookiesOf(reset)), '/change-password', change)).status).toBe(200)
  gate.resolve()
  await flood
})

function signIn(
  env: TestEnvironment,
  email: string,
  {
    cookie,
    triedPassword = password,
    headers = {},
  }: { cookie?: string; triedPassword?: string; headers?: Record<string, string> } = {},
) {
  return postAccount(createCaller(env.url, cookie), '/sign-in/email', { email, password: triedPassword }, headers)
}

/** Counts requests from elsewhere up to the limit, without sending them. */
async function useUpLimit(env: TestEnvironment, action: 'wrong-password' | 'reset-of-address', address: string) {
  const limit = action === 'wrong-password' ? accountLimits.wrongPasswords : accountLimits.resetOfAddress
  for (let time = 0; time < limit.times; time += 1)
    await env.services.requestLimits.count(action, address, limit).catch(() => undefined)
}

function deviceCookieOf(cookies: string): string {
  return cookies.split('; ').find((cookie) => cookie.startsWith('pastfash.device=')) ?? ''
}

function deviceIdOf(deviceCookie: string): string {
  return deviceCookie.slice('pastfash.device='.length).split('~')[0] ?? ''
}
