import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJeans } from '../../../../test/photos.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'

test('pages, answers, errors and photos of the running server carry the security headers', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { photos } = await createJeans(seller)
  const json = { 'content-type': 'application/json' }
  const requests: [path: string, init: RequestInit, status: number][] = [
    ['/', {}, 200],
    ['/some/view', { method: 'HEAD' }, 200],
    ['/assets/missing.js', {}, 404],
    ['/api/batches', { headers: { cookie: seller.cookie } }, 200],
    ['/api/batches', {}, 401],
    ['/api/unknown', {}, 404],
    ['/api/items', { method: 'POST', headers: { cookie: seller.cookie, ...json }, body: 'no json' }, 400],
    [
      '/functions/v1/generate-listing',
      { method: 'POST', headers: { cookie: seller.cookie, ...json }, body: '{}' },
      400,
    ],
    ['/api/items', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403],
    [`/api/items/${randomUUID()}/photos/${randomUUID()}?order=0`, { method: 'PUT', body: new Uint8Array(1) }, 401],
    [photos[0]?.url ?? '', {}, 200],
    [photos[0]?.url.split('?')[0] ?? '', {}, 403],
  ]
  for (const [path, init, status] of requests) {
    const answer = await fetch(env.url + path, init)
    await answer.arrayBuffer()
    expect([path, answer.status]).toEqual([path, status])
    expect([path, Object.fromEntries(answer.headers)]).toEqual([
      path,
      expect.objectContaining({
        'content-security-policy': expect.stringMatching(
          /^default-src '(self'; script-src 'self' 'wasm-unsafe-eval'|none'$)/,
        ),
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('camera=(self)'),
        'x-content-type-options': 'nosniff',
      }),
    ])
  }
})

test('only the page that eBay redirects back to keeps its connection to the page that opened it', async () => {
  const env = await createTestEnvironment()
  const policyOf = async (path: string) => {
    const answer = await fetch(env.url + path)
    await answer.arrayBuffer()
    return answer.headers.get('cross-origin-opener-policy')
  }
  expect(await policyOf('/ebay-callback?code=1')).toBe('unsafe-none')
  for (const path of ['/', '/ebay-callback-else', '/some/ebay-callback'])
    expect(await policyOf(path)).toBe('same-origin-allow-popups')
})
