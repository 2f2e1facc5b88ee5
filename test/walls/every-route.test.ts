import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { type RawAnswer, rawRequest } from './raw-request.ts'

/** The routes open to visitors, with the status of an empty request. All others need a session. */
const open: Readonly<Record<string, number>> = {
  'GET /*': 200,
  'GET /healthz': 200,
  'GET /readyz': 200,
  'GET /env-check': 200,
  'GET /functions/v1/check-ebay-config': 200,
  'POST /api/csp-report': 400,
  'POST /api/auth/sign-up/email': 400,
  'POST /api/auth/sign-in/email': 400,
  'POST /api/auth/sign-out': 200,
  'POST /api/auth/request-password-reset': 400,
  'POST /api/auth/check-reset': 400,
  'POST /api/auth/reset-password': 400,
  'POST /api/auth/two-factor/verify': 400,
  'GET /api/auth/get-session': 200,
  'POST /api/auth/open-demo': 404,
  'GET /api/auth/demo': 200,
  'GET /api/auth/demo-link/:key': 404,
  'GET /api/ebay/account-deletion': 404,
  'POST /api/ebay/account-deletion': 412,
  'GET /api/ebay/practice/*': 404,
  'GET /share': 303,
  'POST /share': 303,
}
/** Needs a signed address instead of a session. */
const signed = 'GET /photos/*'

let env: TestEnvironment
beforeEach(async () => {
  env = await createTestEnvironment()
})

/** Enough for routes that read the body before the session. */
const body = JSON.stringify({
  currentPassword: 'correct horse',
  newPassword: 'another password',
  sessionId: randomUUID(),
  password: 'correct horse',
  code: '123456',
})

test('every route that is not on the short list refuses visitors', async () => {
  const routes = routesOf(env)
  expect(routes).toEqual(expect.arrayContaining([signed, ...Object.keys(open)]))
  expect(routes.length).toBeGreaterThan(30)
  const statuses = await Promise.all(routes.map(async (route) => [route, (await ask(route)).status]))
  const wanted = routes.map((route) => [route, open[route] ?? (route === signed ? 403 : 401)])
  expect(statuses).toEqual(wanted)
})

test('these routes also refuse a made-up session and a HEAD request', async () => {
  const cookie = `cookie: pastfash.session_token=${'a'.repeat(32)}.${Buffer.alloc(32).toString('base64')}`
  const closed = routesOf(env).filter((route) => !(route in open) && route !== signed)
  const allRequests = closed.flatMap((route) =>
    route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route],
  )
  for (const route of allRequests) expect([route, (await ask(route, [cookie])).status]).toEqual([route, 401])
})

test('no route redirects to or answers another site', async () => {
  const elsewhere = ['callbackURL', 'redirectTo', 'redirect', 'next', 'url', 'returnTo'].map(
    (name) => `${name}=https%3A%2F%2Fevil.example`,
  )
  for (const route of routesOf(env)) {
    const { head } = await ask(route, ['origin: https://evil.example'], `?${elsewhere.join('&')}`)
    const wanted = open[route] === 303 ? /^location: \/add(\?shared=again)?\r?$/im : /^HTTP\/1.1 [^3]/
    expect([route, head]).toEqual([route, expect.stringMatching(wanted)])
    expect([route, head]).toEqual([route, expect.not.stringMatching(/^(location: (?!\/add)|access-control-[\w-]+:)/im)])
  }
  for (const path of ['//evil.example', '/\\evil.example', '/%2F%2Fevil.example', '///evil.example/%2e%2e']) {
    const { head } = await rawRequest(env.url, [`GET ${path} HTTP/1.1`])
    expect([path, head]).toEqual([path, expect.not.stringMatching(/^HTTP\/1.1 3|^location:/im)])
  }
})

test('a request to another host is refused, even if all else is right', async () => {
  const { port } = new URL(env.url)
  const hosts = [
    'evil.example',
    'localhost',
    `localhost.evil.example:${port}`,
    `evil.example:${port}`,
    `127.0.0.1.nip.example:${port}`,
    `0.0.0.0:${port}`,
    `localhost:${port}@evil.example`,
    'localhost:1',
    '',
  ]
  for (const host of hosts) {
    const headers = [`host: ${host}`, `x-forwarded-host: localhost:${port}`, `forwarded: host=localhost:${port}`]
    for (const requestLine of ['GET /', 'POST /api/auth/sign-in/email', `GET http://localhost:${port}/`]) {
      const { status } = await rawRequest(env.url, [`${requestLine} HTTP/1.1`, ...headers])
      expect([host, requestLine, status]).toEqual([host, requestLine, expect.toBeOneOf([400, 421])])
    }
  }
})

test('a request whose target names a host is refused, even if Host is right', async () => {
  const { host } = new URL(env.url)
  for (const named of ['evil.example', host])
    for (const path of ['/', '/healthz', '/api/ebay/practice/www']) {
      const { status, head } = await rawRequest(env.url, [`GET http://${named}${path} HTTP/1.1`])
      expect([named, path, status]).toEqual([named, path, 400])
      expect(head).not.toContain('evil.example')
    }
})

test('a request with a wrong method is refused without an error', async () => {
  for (const method of ['TRACE', 'CONNECT', 'OPTIONS', 'PROPFIND', 'PATCH', 'DELETE', 'UNHEARD']) {
    const { status, head } = await rawRequest(env.url, [`${method} /api/items HTTP/1.1`])
    // Node ends a connection without an answer if it does not know the method.
    expect([method, status]).toEqual([
      method,
      expect.toSatisfy((answered) => answered === 0 || (answered >= 400 && answered < 500)),
    ])
    expect(head).not.toMatch(/^allow|^access-control/im)
  }
})

function ask(route: string, headers: readonly string[] = [], query = ''): Promise<RawAnswer> {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern
    .replace(/:\w+/g, () => randomUUID())
    .replace('*', method === 'GET' && pattern === '/*' ? '' : 'x')
  const own = headers.some((line) => line.startsWith('origin:')) ? [] : [`origin: ${env.url}`]
  const type = 'content-type: application/json'
  return rawRequest(
    env.url,
    [`${method} ${path}${query} HTTP/1.1`, ...own, type, ...headers],
    method === 'GET' || method === 'HEAD' ? '' : body,
  )
}

/** `METHOD /path` of every route, without the middleware that runs before all of them. */
function routesOf({ routes }: TestEnvironment): string[] {
  return [...new Set(routes)].filter((route) => !route.startsWith('ALL '))
}
