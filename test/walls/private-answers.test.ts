import { expect, test } from 'vitest'
import { exportPath } from '../../src/account/api.ts'
import { createJeans } from '../photos.ts'
import { createCaller, password, type Seller } from '../seller.ts'
import { createTestEnvironment } from '../test-environment.ts'

test('no cache keeps a seller’s data, and only their own browser keeps a photo', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const paths = [
    '/',
    '/api/batches',
    '/api/batches/summary',
    '/api/listings',
    '/api/items/next-sku',
    `/api/items/${item.id}/photos`,
    '/api/auth/get-session',
    '/api/absent',
    exportPath,
  ]
  for (const path of paths) {
    const { headers } = await seller.ask(path)
    expect([path, headers.get('cache-control')]).toEqual([path, expect.stringMatching(/no-store/)])
  }
  for (const address of photos.map(({ url }) => url)) {
    const { headers } = await createCaller(env.url).ask(address)
    expect(headers.get('cache-control')).toMatch(/^private,/)
  }
})

test('no cache keeps answers to signing in and out, or live updates', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (const [path, body] of [
    ['/api/auth/sign-in/email', { email: seller.email, password }],
    ['/api/auth/sign-in/email', { email: seller.email, password: 'wrong password' }],
    ['/api/auth/sign-out', {}],
  ] as const) {
    const { headers } = await post(seller, path, body)
    expect([path, headers.get('cache-control')]).toEqual([path, expect.stringMatching(/no-store/)])
  }
  const reader = new AbortController()
  const again = await env.seller()
  const stream = await fetch(`${env.url}/api/events`, { headers: { cookie: again.cookie }, signal: reader.signal })
  expect(stream.headers.get('cache-control')).toMatch(/no-cache|no-store/)
  reader.abort()
})

test('only the server can read a session cookie', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const signedIn = await post(seller, '/api/auth/sign-in/email', { email: seller.email, password })
  const cookies = signedIn.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/; Domain=/)
  }
})

function post(seller: Seller, path: string, body: object) {
  return seller.ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}
