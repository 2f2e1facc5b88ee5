import { expect, test } from 'vitest'
import { cookiesOf, postAccount } from '../../../test/account-request.ts'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { type Answer, createCaller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../workbench/api.ts'

const [olderSecret, newerSecret] = ['a'.repeat(40), 'b'.repeat(40)]

test('a new secret signs nobody out, and used sessions stay signed in when the old secret is removed', async () => {
  const env = await createTestEnvironment()
  const before = await siteWith(env, `1:${olderSecret}`)
  const { email } = await env.seller()
  const [first, absent] = [await signInAt(before, email), await signInAt(before, email)]

  const between = await siteWith(env, `2:${newerSecret},1:${olderSecret}`)
  const answer = await createCaller(between, first).try(listItemsEndpoint, {})
  expect(answer.status).toBe(200)
  const newCookie = cookiesOf(answer)
  expect(tokenOf(newCookie)).toBe(tokenOf(first))
  expect(newCookie).not.toBe(first)
  expect(answer.headers.getSetCookie().join()).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)

  const after = await siteWith(env, `2:${newerSecret}`)
  expect((await createCaller(after, newCookie).try(listItemsEndpoint, {})).status).toBe(200)
  for (const old of [first, absent])
    expect((await createCaller(after, old).try(listItemsEndpoint, {})).status).toBe(401)
})

test('get-session also sets the newly signed cookie, and sets none the second time', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const cookie = await signInAt(await siteWith(env, `1:${olderSecret}`), email)
  const between = await siteWith(env, `2:${newerSecret},1:${olderSecret}`)
  const answer = await createCaller(between, `theme=dark; ${cookie}; other=1`).ask('/api/auth/get-session')
  expect(answer).toMatchObject({ status: 200, json: { user: { email } } })
  const again = await createCaller(between, cookiesOf(answer)).ask('/api/auth/get-session')
  expect(again).toMatchObject({ json: { user: { email } } })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('an ended session gets no new cookie, and an old cookie can sign out', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const cookie = await signInAt(await siteWith(env, `1:${olderSecret}`), email)
  const between = createCaller(await siteWith(env, `2:${newerSecret},1:${olderSecret}`), cookie)
  expect((await postAccount(between, '/sign-out', {})).status).toBe(200)
  const answer: Answer = await between.ask('/api/auth/get-session')
  expect(answer.json).toBeNull()
  expect(cookiesOf(answer)).not.toContain(tokenOf(cookie))
})

test('a cookie signed with an unknown secret is not signed in', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const cookie = await signInAt(await siteWith(env, `1:${'z'.repeat(40)}`), email)
  const site = await siteWith(env, `2:${newerSecret},1:${olderSecret}`)
  expect((await createCaller(site, cookie).try(listItemsEndpoint, {})).status).toBe(401)
})

async function siteWith(env: TestEnvironment, appSecrets: string) {
  return (await startAnotherProcess(env, { APP_SECRETS: appSecrets })).url
}

async function signInAt(url: string, email: string) {
  return cookiesOf(await postAccount(createCaller(url), '/sign-in/email', { email, password: 'correct horse' }))
}

function tokenOf(cookie: string) {
  return cookie.replace(/^.*?=/, '').split('.')[0] ?? ''
}
