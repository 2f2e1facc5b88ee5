import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { answerErrors } from './answer-errors.ts'
import { guardRequests } from './guard-requests.ts'

function createGuardedApp(appUrl: string | null = null) {
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  guardRequests(app, { isKnownHost: (host) => host === 'pastfash.example', appUrl })
  app.all('/give-cookie', (context) => {
    context.header('set-cookie', 'a=1; HttpOnly', { append: true })
    context.header('set-cookie', 'b=2; Secure', { append: true })
    return context.text('given')
  })
  app.get('/file', (context) => context.text('public', 200, { 'cache-control': 'public' }))
  return app
}
const host = { host: 'pastfash.example' }

test('a cookie set over https becomes secure, one set over http is unchanged', async () => {
  const secure = await createGuardedApp().request('https://pastfash.example/give-cookie', { headers: host })
  expect(secure.headers.getSetCookie()).toEqual(['a=1; HttpOnly; Secure', 'b=2; Secure'])
  const plain = await createGuardedApp().request('http://pastfash.example/give-cookie', { headers: host })
  expect(plain.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; Secure'])
})

test('behind a proxy that serves the site over https, cookies are secure and browsers stay with https', async () => {
  const behind = await createGuardedApp('https://pastfash.example').request('http://pastfash.example/give-cookie', {
    headers: host,
  })
  expect(behind.headers.getSetCookie()).toEqual(['a=1; HttpOnly; Secure', 'b=2; Secure'])
  expect(behind.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const plain = await createGuardedApp('http://pastfash.example').request('http://pastfash.example/file', {
    headers: host,
  })
  expect(plain.headers.get('strict-transport-security')).toBeNull()
})

test.each([
  ['http://pastfash.example', 200],
  ['https://evil.example', 403],
  ['http://pastfash.example.evil.example', 403],
  ['http://evil.example?pastfash.example', 403],
  ['http://pastfash.example@evil.example', 403],
  ['null', 403],
  ['not an origin', 403],
])('a changing request from the origin %s is answered %i', async (origin, status) => {
  expect(await statusOf(createGuardedApp(), { origin })).toBe(status)
})

test.each([
  ['https://pastfash.example', 200],
  // Sent by a page that an attacker served over http under the site's name.
  ['http://pastfash.example', 403],
  ['https://pastfash.example:8443', 403],
])('a site with an https address accepts changing requests from its own origin alone: %s', async (origin, status) => {
  expect(await statusOf(createGuardedApp('https://pastfash.example'), { origin })).toBe(status)
})

test.each([
  [{}, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'content-type': 'application/json' }, 200],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 403],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, 403],
  [{ 'content-type': 'Text/Plain;charset=UTF-8' }, 403],
])('a changing request without an origin and with %o is answered %i', async (headers, status) => {
  expect(await statusOf(createGuardedApp(), headers)).toBe(status)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('%s counts as changing', async (method) => {
  expect(await statusOf(createGuardedApp(), { origin: 'https://evil.example' }, method)).toBe(403)
})

test.each([
  ['an answer', { headers: host }],
  ['a refused origin', { method: 'POST', headers: { ...host, origin: 'https://evil.example' } }],
  ['an unknown host', { headers: { host: 'other.example' } }],
])('%s carries the security headers', async (_what, request) => {
  const { headers } = await createGuardedApp().request('http://pastfash.example/give-cookie', request)
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an answer that sets its own cache-control keeps it', async () => {
  const { headers } = await createGuardedApp().request('http://pastfash.example/file', { headers: host })
  expect(headers.get('cache-control')).toBe('public')
})

async function statusOf(app: Hono, headers: Record<string, string>, method = 'POST') {
  const answer = await app.request('http://pastfash.example/give-cookie', { method, headers: { ...host, ...headers } })
  return answer.status
}
