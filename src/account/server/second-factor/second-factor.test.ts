import { expect, test } from 'vitest'
import { emailsOf, newestResetLink } from '../../../../test/account-mail.ts'
import { cookiesOf, postAccount } from '../../../../test/account-request.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createCaller, password, type Seller } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { totpOf } from '../../../../test/totp.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { secondFactorSetup } from '../../api.ts'
import { endLostSecondStep } from './end-lost-second-step.ts'

test('a seller turns the second step on, signs in by a code of the app, and turns it off', async () => {
  const env = await createTestEnvironment()
  const { seller, uri } = await sellerWithSecondStep(env)
  const firstStep = await signIn(env, seller)
  expect(firstStep).toMatchObject({ status: 200, json: { secondStep: true } })
  expect(cookiesOf(firstStep)).toMatch(/^pastfash\.two_factor=[^;]+$/)
  const nobody = createCaller(env.url, cookiesOf(firstStep))
  expect((await nobody.try(listItemsEndpoint, {})).status).toBe(401)

  expect(await verify(env, firstStep, '000000')).toMatchObject({ status: 400, json: { code: 'INVALID_CODE' } })
  const signedIn = await verify(env, firstStep, totpOf(uri))
  expect(signedIn).toMatchObject({ status: 200, json: { user: { id: seller.userId, email: seller.email } } })
  expect(JSON.stringify(signedIn.json)).not.toContain('token')
  const again = createCaller(env.url, cookiesOf(signedIn))
  expect((await again.try(listItemsEndpoint, {})).status).toBe(200)
  expect(await verify(env, firstStep, totpOf(uri))).toMatchObject({ status: 400, json: { code: 'SECOND_STEP_OVER' } })

  expect(await postAccount(again, '/two-factor/disable', { password: 'a guess' })).toMatchObject({
    status: 400,
    json: { code: 'INVALID_PASSWORD' },
  })
  const off = await postAccount(again, '/two-factor/disable', { password })
  expect(off).toMatchObject({ status: 200, json: { isOn: false } })
  expect((await emailsOf(env)).map(({ subject }) => subject)).toEqual([
    'Two-step sign-in is on for your PastFash account',
    'Two-step sign-in is off for your PastFash account',
  ])
  expect(await signIn(env, seller)).toMatchObject({ status: 200, json: { user: { id: seller.userId } } })
})

test('each recovery code signs in once, and new codes replace all of them', async () => {
  const env = await createTestEnvironment()
  const { seller, recoveryCodes } = await sellerWithSecondStep(env)
  const [first = '', second = ''] = recoveryCodes
  expect(recoveryCodes).toHaveLength(10)
  const signedIn = await verify(env, await signIn(env, seller), first)
  expect(signedIn.status).toBe(200)
  expect(await verify(env, await signIn(env, seller), first)).toMatchObject({ json: { code: 'INVALID_CODE' } })
  const renewed = await postAccount(createCaller(env.url, cookiesOf(signedIn)), '/two-factor/generate-backup-codes', {
    password,
  })
  const { recoveryCodes: others } = renewed.json as { recoveryCodes: string[] }
  expect(await verify(env, await signIn(env, seller), second)).toMatchObject({ json: { code: 'INVALID_CODE' } })
  expect((await verify(env, await signIn(env, seller), others[0] ?? '')).status).toBe(200)
})

test('the second step is off until a code of the app confirms it, and five wrong codes end a sign-in', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await postAccount(seller, '/two-factor/enable', { password })
  expect(await signIn(env, seller)).toMatchObject({ json: { user: { id: seller.userId } } })

  const { seller: other, uri } = await sellerWithSecondStep(env)
  const firstStep = await signIn(env, other)
  for (let guess = 0; guess < 5; guess += 1)
    expect(await verify(env, firstStep, `00000${guess}`)).toMatchObject({ json: { code: 'INVALID_CODE' } })
  expect(await verify(env, firstStep, totpOf(uri))).toMatchObject({ json: { code: 'SECOND_STEP_OVER' } })
})

test('a new password still asks for the code, and ends a sign-in between its two steps', async () => {
  const env = await createTestEnvironment()
  const { seller, uri } = await sellerWithSecondStep(env)
  const before = await signIn(env, seller)
  await postAccount(seller, '/request-password-reset', { email: seller.email })
  const { token } = await newestResetLink(env)
  const firstStep = await postAccount(createCaller(env.url), '/reset-password', {
    token,
    newPassword: 'a new password',
  })
  expect(firstStep).toMatchObject({ status: 200, json: { secondStep: true } })
  expect(await verify(env, before, totpOf(uri))).toMatchObject({ json: { code: 'SECOND_STEP_OVER' } })
  expect((await verify(env, firstStep, totpOf(uri))).status).toBe(200)
})

test('the codes of the app stay valid after a change of secrets', async () => {
  const env = await createTestEnvironment()
  const { seller, uri } = await sellerWithSecondStep(env)
  const rotated = await startAnotherProcess(env, { APP_SECRETS: `2:${'n'.repeat(40)},1:${'x'.repeat(40)}` })
  const rotatedEnv = { ...env, url: rotated.url }
  expect((await verify(rotatedEnv, await signIn(rotatedEnv, seller), totpOf(uri))).status).toBe(200)
})

test('visitors and other sellers cannot see, turn on or turn off the second step of a seller', async () => {
  const env = await createTestEnvironment()
  const { seller } = await sellerWithSecondStep(env)
  const nobody = createCaller(env.url)
  for (const [path, body] of [
    ['/second-factor', {}],
    ['/two-factor/enable', { password }],
    ['/two-factor/confirm', { code: '123456' }],
    ['/two-factor/disable', { password }],
    ['/two-factor/generate-backup-codes', { password }],
  ] as const)
    expect({ path, status: (await postAccount(nobody, path, body)).status }).toEqual({ path, status: 401 })
  expect((await postAccount(nobody, '/two-factor/verify', { code: '123456' })).status).toBe(400)
  const stranger = await env.seller()
  expect((await postAccount(stranger, '/second-factor', {})).json).toEqual({ isOn: false })
  expect((await postAccount(stranger, '/two-factor/disable', { password })).status).toBe(200)
  expect(await signIn(env, seller)).toMatchObject({ json: { secondStep: true } })
})

test('an operator ends a lost second step: the password alone signs in again, and the seller gets an email', async () => {
  const env = await createTestEnvironment()
  const { seller } = await sellerWithSecondStep(env)
  const other = await sellerWithSecondStep(env)
  expect(await endLostSecondStep(env.services, 'nobody@example.org')).toBeUndefined()
  expect(await endLostSecondStep(env.services, seller.email.toUpperCase())).toBe(true)
  expect((await seller.try(listItemsEndpoint, {})).status).toBe(401)
  expect(await signIn(env, seller)).toMatchObject({ json: { user: { id: seller.userId } } })
  expect((await emailsOf(env)).map(({ subject }) => subject)).toContain(
    'Two-step sign-in is off for your PastFash account',
  )
  expect(await endLostSecondStep(env.services, seller.email)).toBe(false)
  expect(await signIn(env, other.seller)).toMatchObject({ json: { secondStep: true } })
})

async function sellerWithSecondStep(env: TestEnvironment) {
  const seller = await env.seller()
  const setup = secondFactorSetup.parse((await postAccount(seller, '/two-factor/enable', { password })).json)
  const confirmed = await postAccount(seller, '/two-factor/confirm', { code: totpOf(setup.uri) })
  expect(confirmed).toMatchObject({ status: 200, json: { isOn: true } })
  return { seller, ...setup }
}

function signIn(env: Pick<TestEnvironment, 'url'>, { email }: Seller) {
  return postAccount(createCaller(env.url), '/sign-in/email', { email, password })
}

function verify(env: Pick<TestEnvironment, 'url'>, firstStep: Parameters<typeof cookiesOf>[0], code: string) {
  return postAccount(createCaller(env.url, cookiesOf(firstStep)), '/two-factor/verify', { code })
}
