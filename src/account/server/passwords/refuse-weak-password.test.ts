import { afterAll, expect, test } from 'vitest'
import { newestResetLink } from '../../../../test/account-mail.ts'
import { postAccount } from '../../../../test/account-request.ts'
import { createCaller, password as currentPassword } from '../../../../test/seller.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { openPasswordThreads } from './password-threads.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

// Shared by all tests: its dictionaries take a second to load.
const passwordThreads = openPasswordThreads(1)
afterAll(() => passwordThreads.close())

const email = 'anna.schmidt@closet-shop.example'

test.each([
  ['qwerty123', 'Many people use this password or one like it.'],
  ['Passw0rd!', 'Many people use this password or one like it.'],
  ['michelle99', 'Many people use this password or one like it.'],
  ['vintage', 'Many people use this password or one like it.'],
  ['summer2024', 'Many people use this password or one like it.'],
  ['PastFash', 'This password is your email address or the name PastFash.'],
  ['pastfash1', 'This password is your email address or the name PastFash.'],
  [email, 'This password is your email address or the name PastFash.'],
  ['anna.schmidt', 'This password is your email address or the name PastFash.'],
  [' pastfash ', 'This password is your email address or the name PastFash.'],
  [' 123456 ', 'Many people use this password or one like it.'],
  ['sdfghjk', 'This password is a row of keys.'],
  ['aaaaaaaaaaaa', 'This password repeats the same characters.'],
  ['lmnopqrs', 'This password is a sequence such as abc or 123.'],
  ['24.11.1990', 'This password is a date or a year.'],
])('%s is refused: %s', async (password, reason) => {
  expect(await refusalOf(password)).toMatchObject({
    status: 400,
    json: { code: 'WEAK_PASSWORD', message: `${reason} It's easy to guess. Choose a longer one.` },
  })
})

test('an address that is longer than the checked 64 characters is refused too', async () => {
  const long = `anna.schmidt.of.the.second.hand.shop.in.harrow.mills@second-hand-closet.example`
  expect(await refuseWeakPassword({ passwordThreads }, long.toUpperCase(), long)).toMatchObject({
    json: { message: expect.stringMatching(/^This password is your email address or the name PastFash\./) },
  })
})

test('six spaces are refused as a password', async () => {
  expect(await refusalOf('      ')).toMatchObject({
    json: { code: 'WEAK_PASSWORD', message: "A password can't be only spaces. Choose another one." },
  })
})

test.each(['kqzvxw', '7hk2pd', 'ü1x9q!', 'correct horse', 'a good password', 'harrow mills red'])(
  '%s is accepted',
  async (password) => {
    expect(await refusalOf(password)).toBeUndefined()
  },
)

test('sign-up, change and reset refuse a weak password, change nothing, and accept a better one', async () => {
  const env = await createTestEnvironment()
  const nobody = createCaller(env.url)
  const seller = await env.seller()
  await postAccount(nobody, '/request-password-reset', { email: seller.email })
  const { token } = await newestResetLink(env)
  const weak = { status: 400, json: { code: 'WEAK_PASSWORD', message: expect.stringMatching(/^Many people/) } }
  const signUp = { name: 'Ada', email: 'ada@example.org', password: 'iloveyou2' }
  expect(await postAccount(nobody, '/sign-up/email', signUp)).toMatchObject(weak)
  const change = { currentPassword, newPassword: 'iloveyou2' }
  expect(await postAccount(seller, '/change-password', change)).toMatchObject(weak)
  expect(await postAccount(nobody, '/reset-password', { token, newPassword: 'iloveyou2' })).toMatchObject(weak)

  const signIn = { email: seller.email, password: currentPassword }
  expect((await postAccount(nobody, '/sign-in/email', signIn)).status).toBe(200)
  expect((await postAccount(nobody, '/reset-password', { token, newPassword: 'kqzvxw' })).status).toBe(200)
})

test('an account that already has a weak password can still sign in', async () => {
  const env = await createTestEnvironment()
  const { email: address, userId } = await env.seller()
  const hash = await env.services.passwordThreads.hash('123456')
  await env.services.db.pool.query('update auth.accounts set password = $1 where user_id = $2', [hash, userId])
  const answer = await postAccount(createCaller(env.url), '/sign-in/email', { email: address, password: '123456' })
  expect(answer.status).toBe(200)
})

function refusalOf(password: string) {
  return refuseWeakPassword({ passwordThreads }, password, email)
}
