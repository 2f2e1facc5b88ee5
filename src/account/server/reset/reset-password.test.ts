import { expect, test } from 'vitest'
import { emailsOf, newestResetLink } from '../../../../test/account-mail.ts'
import { cookiesOf, postAccount } from '../../../../test/account-request.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createCaller, password, signIn } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { accountLimits } from '../account-limits.ts'

const newPassword = 'a new password'
const invalidLink = {
  status: 400,
  json: {
    code: 'INVALID_TOKEN',
    message: expect.stringMatching(/^This link was already used or has expired/),
  },
}

test('the link sets the password once, signs out everywhere and signs this browser in', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const otherDevice = await signIn(env.url, seller.email)
  const token = await resetToken(env, seller.email)
  expect((await check(env, token)).json).toEqual({ email: seller.email })

  const resetAnswer = await reset(env, token)
  expect(resetAnswer).toMatchObject({ status: 200, json: { user: { id: seller.userId, email: seller.email } } })
  expect(JSON.stringify(resetAnswer.json)).not.toContain(token)
  const thisBrowser = createCaller(env.url, cookiesOf(resetAnswer))
  expect((await thisBrowser.try(listItemsEndpoint, {})).status).toBe(200)
  for (const endedDevice of [seller, otherDevice])
    expect((await endedDevice.try(listItemsEndpoint, {})).status).toBe(401)
  const attempt = (tried: string) =>
    postAccount(createCaller(env.url), '/sign-in/email', { email: seller.email, password: tried })
  expect((await attempt(password)).status).toBe(401)
  expect((await attempt(newPassword)).status).toBe(200)

  expect(await reset(env, token)).toMatchObject(invalidLink)
  expect((await check(env, token)).json).toEqual({ email: null })
})

test('a link works once for simultaneous tries in two processes', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const urls = [env.url, (await startAnotherProcess(env)).url]
  const token = await resetToken(env, email)
  const answers = await Promise.all(
    [0, 1, 2, 3].map((index) =>
      postAccount(createCaller(urls[index % 2] ?? ''), '/reset-password', {
        token,
        newPassword: `a new password ${index}`,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
})

test('using a link ends the other links of the account, and none of another seller', async () => {
  const env = await createTestEnvironment()
  const [ada, bea] = [await env.seller(), await env.seller()]
  const first = await resetToken(env, ada.email)
  const otherToken = await resetToken(env, bea.email)
  const second = await resetToken(env, ada.email)
  await reset(env, second)
  expect(await reset(env, first)).toMatchObject(invalidLink)
  expect((await check(env, otherToken)).json).toEqual({ email: bea.email })
  expect((await bea.try(listItemsEndpoint, {})).status).toBe(200)
})

test('a link is no longer valid after an hour', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const token = await resetToken(env, email)
  env.clock.forward(59 * 60)
  expect((await check(env, token)).json).toEqual({ email })
  env.clock.forward(60)
  expect((await check(env, token)).json).toEqual({ email: null })
  expect(await reset(env, token)).toMatchObject(invalidLink)
  await resetToken(env, email)
  const { rows } = await env.services.db.pool.query('select count(*)::int as links from auth.verifications')
  expect(rows).toEqual([{ links: 1 }])
})

test('a forged token, the stored hash and an altered token set no password', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const token = await resetToken(env, seller.email)
  const { rows } = await env.services.db.pool.query('select identifier, value, id from auth.verifications')
  const [row] = rows
  const forgedTokens = [
    '',
    'a'.repeat(43),
    `${token}=`,
    token.slice(0, -1),
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    row.identifier,
    row.identifier.replace(/^.*:/, ''),
    row.value,
    row.id,
    seller.userId,
    '%',
  ]
  for (const forgedToken of forgedTokens) expect(await reset(env, forgedToken)).toMatchObject(invalidLink)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(200)
  expect((await check(env, token)).json).toEqual({ email: seller.email })
})

test('a refused password leaves the link valid', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const token = await resetToken(env, email)
  expect(await reset(env, token, '12345')).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_SHORT' } })
  expect((await reset(env, token)).status).toBe(200)
})

test("resetting in a browser of another seller signs in the link's account and ends the other session", async () => {
  const env = await createTestEnvironment()
  const [ada, bea] = [await env.seller(), await env.seller()]
  const beaElsewhere = await signIn(env.url, bea.email)
  const token = await resetToken(env, ada.email)
  const resetAnswer = await postAccount(bea, '/reset-password', { token, newPassword })
  expect(resetAnswer).toMatchObject({ status: 200, json: { user: { id: ada.userId } } })
  expect((await bea.try(listItemsEndpoint, {})).status).toBe(401)
  expect((await beaElsewhere.try(listItemsEndpoint, {})).status).toBe(200)
})

test('a seller who was locked out by wrong passwords signs in again after a reset', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const { requestLimits } = env.services
  for (let guess = 0; guess < 30; guess += 1)
    await requestLimits.count('wrong-password', email, accountLimits.wrongPasswords)
  const attempt = (tried: string) => postAccount(createCaller(env.url), '/sign-in/email', { email, password: tried })
  expect((await attempt(password)).status).toBe(429)
  expect((await reset(env, await resetToken(env, email))).status).toBe(200)
  expect((await attempt(newPassword)).status).toBe(200)
})

test('a deleted account has no valid link and gets no email', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const token = await resetToken(env, email)
  await env.services.db.pool.query('update auth.users set deleted_at = now()')
  expect((await check(env, token)).json).toEqual({ email: null })
  expect(await reset(env, token)).toMatchObject(invalidLink)
  await postAccount(createCaller(env.url), '/request-password-reset', { email })
  expect(await emailsOf(env)).toHaveLength(1)
})

async function resetToken(env: TestEnvironment, email: string) {
  await postAccount(createCaller(env.url), '/request-password-reset', { email })
  return (await newestResetLink(env)).token
}

function reset(env: TestEnvironment, token: string, chosenPassword = newPassword) {
  return postAccount(createCaller(env.url), '/reset-password', { token, newPassword: chosenPassword })
}

function check(env: TestEnvironment, token: string) {
  return postAccount(createCaller(env.url), '/check-reset', { token })
}
