import { expect, test } from 'vitest'
import { newestResetLink } from '../../../test/account-mail.ts'
import { cookiesOf, postAccount } from '../../../test/account-request.ts'
import { createCaller, password, type Seller, signIn } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../workbench/api.ts'
import { accountLimits } from './account-limits.ts'

const otherPassword = 'another password'

test('changing the password needs the current one, and signs the other devices out', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const otherDevice = await signIn(env.url, seller.email)
  expect(await change(seller, 'wrong password', otherPassword)).toMatchObject({
    status: 400,
    json: { code: 'INVALID_PASSWORD', message: 'Your current password is wrong. Your password was not changed.' },
  })
  expect(await change(seller, password, '12345')).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_SHORT' } })
  expect((await otherDevice.try(listItemsEndpoint, {})).status).toBe(200)

  const changed = await change(seller, password, otherPassword)
  expect(changed).toMatchObject({ status: 200, json: { user: { id: seller.userId } } })
  expect((await createCaller(env.url, cookiesOf(changed)).try(listItemsEndpoint, {})).status).toBe(200)
  expect((await otherDevice.try(listItemsEndpoint, {})).status).toBe(401)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(401)
  const nobody = createCaller(env.url)
  expect((await postAccount(nobody, '/sign-in/email', { email: seller.email, password })).status).toBe(401)
  expect((await postAccount(nobody, '/sign-in/email', { email: seller.email, password: otherPassword })).status).toBe(
    200,
  )
})

test('changing the password ends the open reset links', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await postAccount(seller, '/request-password-reset', { email: seller.email })
  const { token } = await newestResetLink(env)
  const check = () => postAccount(createCaller(env.url), '/check-reset', { token })
  expect((await check()).json).toEqual({ email: seller.email })
  await change(seller, password, otherPassword)
  expect((await check()).json).toEqual({ email: null })
})

test('one of two simultaneous password changes is refused', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const answers = await Promise.all(
    ['first one', 'other one'].map((newPassword) => change(seller, password, newPassword)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a visitor who is not signed in cannot change a password', async () => {
  const env = await createTestEnvironment()
  const body = { currentPassword: password, newPassword: otherPassword }
  expect(await postAccount(createCaller(env.url), '/change-password', body)).toMatchObject({
    status: 401,
    json: { code: 'UNAUTHORIZED' },
  })
})

test('someone who is signed in but does not know the password has ten guesses in 15 minutes', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { requestLimits } = env.services
  // Counts nine guesses without hashing a password for each.
  for (let guess = 0; guess < 9; guess += 1)
    await requestLimits.count('change-password', seller.userId, accountLimits.changePassword)
  expect((await change(seller, 'a guess', otherPassword)).status).toBe(400)
  expect(await change(seller, password, otherPassword)).toMatchObject({ status: 429 })
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
})

function change(seller: Seller, currentPassword: string, newPassword: string) {
  return postAccount(seller, '/change-password', { currentPassword, newPassword, revokeOtherSessions: false })
}
