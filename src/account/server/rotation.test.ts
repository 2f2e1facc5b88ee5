import { expect, test } from 'vitest'
import { cookieOf, postAccount } from '../../../test/account-request.ts'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { type Answer, createCaller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { listBatchesEndpoint } from '../../dashboard/api.ts'

const [older, newer] = ['a'.repeat(40), 'b'.repeat(40)]

test('a new secret signs nobody out, and once the old one is gone whoever came meanwhile stays signed in', async () => {
  const env = await createTestEnvironment()
  const before = await siteWith(env, `1:${older}`)
  const { email } = await env.seller()
  const [first, absent] = [await signInAt(before, email), await signInAt(before, email)]

  const between = await siteWith(env, `2:${newer},1:${older}`)
  const used = await createCaller(between, first).try(listBatchesEndpoint, {})
  expect(used.status).toBe(200)
  const resigned = cookieOf(used)
  expect(tokenOf(resigned)).toBe(tokenOf(first))
  expect(resigned).not.toBe(first)
  expect(used.headers.getSetCookie().join()).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)

  const after = await siteWith(env, `2:${newer}`)
  expect((await createCaller(after, resigned).try(listBatchesEndpoint, {})).status).toBe(200)
  for (const old of [first, absent])
    expect((await createCaller(after, old).try(listBatchesEndpoint, {})).status).toBe(401)
})

test('the page that only looks who is signed in gets the new cookie too, and a second look needs no other', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const cookie = await signInAt(await siteWith(env, `1:${older}`), email)
  const between = await siteWith(env, `2:${newer},1:${older}`)
  const looked = await createCaller(between, `theme=dark; ${cookie}; other=1`).ask('/api/auth/get-session')
  expect(looked).toMatchObject({ status: 200, json: { user: { email } } })
  const again = await createCaller(between, cookieOf(looked)).ask('/api/auth/get-session')
  expect(again).toMatchObject({ json: { user: { email } } })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a session that was ended is not signed anew, and signing out works with an old cookie', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const cookie = await signInAt(await siteWith(env, `1:${older}`), email)
  const between = createCaller(await siteWith(env, `2:${newer},1:${older}`), cookie)
  expect((await postAccount(between, '/sign-out', {})).status).toBe(200)
  const looked: Answer = await between.ask('/api/auth/get-session')
  expect(looked.json).toBeNull()
  expect(cookieOf(looked)).not.toContain(tokenOf(cookie))
})

test('a cookie signed with a secret that is none of the installation is nobody', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const cookie = await signInAt(await siteWith(env, `1:${'z'.repeat(40)}`), email)
  const site = await siteWith(env, `2:${newer},1:${older}`)
  expect((await createCaller(site, cookie).try(listBatchesEndpoint, {})).status).toBe(401)
})

async function siteWith(env: TestEnvironment, appSecrets: string) {
  return (await startAnotherProcess(env, { APP_SECRETS: appSecrets })).url
}

async function signInAt(url: string, email: string) {
  return cookieOf(await postAccount(createCaller(url), '/sign-in/email', { email, password: 'correct horse' }))
}

function tokenOf(cookie: string) {
  return cookie.replace(/^.*?=/, '').split('.')[0] ?? ''
}
