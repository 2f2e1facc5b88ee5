import { isIP } from 'node:net'
import * as fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { retryAfterSeconds } from '../../src/listings/server/model-writer/model-failure.ts'
import { answerErrors } from '../../src/platform/server/http/answer-errors.ts'
import { clientAddress } from '../../src/platform/server/http/client-address.ts'
import { refuseForeignRequest } from '../../src/platform/server/http/refuse-foreign-request.ts'
import { refuseOldApp } from '../../src/platform/server/http/refuse-old-app.ts'
import { serveStaticFiles } from '../../src/platform/server/http/static-files.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import { failureOf } from '../../src/platform/web/net/failure-of.ts'
import { forEach, forEachAsync, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { headerTexts, repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const host = 'pastfash.example'
const addresses = ['1.2.3.4', '::1', '2001:db8:1:2:3:4:5:6', '::ffff:1.2.3.4', '[::1]:80', '1.2.3.4:80', 'fe80::1%eth0']

test('a client is counted by one IP address that it cannot choose, in spite of any proxies and headers', async () => {
  const written = headerTexts([...addresses, ',', ', ', 'for=', '::', '%', '[', ']', ':'])
  const forwardedHeaders = fc.record({
    forwarded: written,
    proxies: fc.nat({ max: 3 }),
    behind: fc.constantFrom('', ...addresses),
  })
  await forEachAsync(forwardedHeaders, async ({ forwarded, proxies, behind }) => {
    const addressFor = (value: string, trusted: number) =>
      addressSeen({ 'x-forwarded-for': value, 'x-client-ip': forwarded }, trusted)
    const address = await addressFor(forwarded, proxies)
    expect([4, 6]).toContain(isIP(address))
    expect(await addressFor(address, 1)).toBe(address)
    expect(await addressFor(forwarded, 0)).toBe(await addressSeen({}, 0))
    if (behind) expect(await addressFor(`${forwarded}, ${behind}`, 1)).toBe(await addressFor(behind, 1))
  })
})

test('a page of another site is refused, under any name', () => {
  const own = `https://${host}`
  const origins = headerTexts([own, 'http://', 'https://', host, '.evil.example', ':443', '@', '/', 'null', '\t'])
  forEach(origins, (origin) => {
    const isRefused = refuses(new Headers({ origin }))
    const parsed = URL.canParse(origin) ? new URL(origin) : undefined
    if (parsed?.host !== host) expect(isRefused).toBe(true)
    if (origin === own) expect(isRefused).toBe(false)
  })
})

test('a request is taken unless its version is too old', async () => {
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  refuseOldApp(app, 5)
  app.get('/', (context) => context.text('taken'))
  await forEachAsync(headerTexts(['1', '5', '-', '.']), async (version) => {
    const { status } = await app.request('/', { headers: { 'x-app-version': version } })
    const number = version.trim()
    expect(status).toBe(/^\d{1,9}$/.test(number) && Number(number) < 5 ? 426 : 200)
  })
})

test('a page is answered in full or as unchanged, for any etag and any compression', async () => {
  const app = new Hono()
  await serveStaticFiles(app, new URL('../placeholder-web', import.meta.url).pathname)
  const { etag = '' } = Object.fromEntries((await app.request('/')).headers)
  const pageRequest = fc.record({
    'if-none-match': headerTexts([etag, 'W/', '"', ',', '*']),
    'accept-encoding': headerTexts(['gzip', ';q=0', ';q=0.000', ' ; ', 'q=1', ',', 'br', '*']),
    path: texts(['/', '..', '/assets', '%2e%2e', 'index.html', '%00', '%', '?', '#']),
  })
  await forEachAsync(pageRequest, async ({ path, ...headers }) => {
    const url = URL.parse(`/${path}`, 'http://localhost')
    const { status } = await app.request(url?.host === 'localhost' ? url : '/', { headers })
    expect([200, 304, 404]).toContain(status)
  })
})

test('an error answer has a sentence, and a wait that is possible', () => {
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.record({ error: fc.record({ code: fc.constantFrom('too-many', 'x'), sentence: texts() }) }),
    fc.record({ success: fc.boolean(), error: texts() }),
  )
  const answers = fc.record({
    status: fc.integer({ min: 200, max: 599 }),
    wait: headerTexts(['5', '1e9', '-1']),
    body: bodies,
  })
  forEach(answers, ({ status, wait, body }) => {
    const headers = new Headers({ 'retry-after': wait })
    for (const path of ['/api/items', '/functions/v1/generate-listing']) {
      const failure = failureOf(path, { ok: status < 300, status, headers }, body)
      if (status >= 300) expect(failure).toBeDefined()
      if (failure?.retryAfter !== undefined) expect(failure.retryAfter >= 0 && failure.retryAfter <= 3600).toBe(true)
    }
  })
})

test('a provider’s wait is from a second to an hour, for any headers', () => {
  const header = headerTexts(['5', '1e9', '-1', '0.5', 'Wed, 21 Oct 2099 07:28:00 GMT', '99999999999999999999'])
  forEach(fc.dictionary(fc.constantFrom('retry-after', 'retry-after-ms'), header), (headers) => {
    const seconds = retryAfterSeconds(headers, 1_800_000_000_000)
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600).toBe(true)
  })
})

test('no header takes forever to parse', () => {
  const tokens = [...addresses, 'gzip', ';', ' ', ',', 'q=0', '.', '0', ':', '[', '%', 'a', '/']
  forEachEnding(repetitiveTexts(tokens, ['', 'gzip', '[', 'https://']), (text) => [
    retryAfterSeconds({ 'retry-after': text, 'retry-after-ms': text }, 0),
    refuses(new Headers({ origin: text.trim() })),
    refuses(new Headers({ 'content-type': text.trim() })),
  ])
})

async function addressSeen(headers: Record<string, string>, trustProxy: number): Promise<string> {
  const app = new Hono()
  app.get('/', (context) => context.text(clientAddress(context, trustProxy)))
  return (await app.request('/', { headers })).text()
}

function refuses(headers: Headers): boolean {
  try {
    refuseForeignRequest(new Request(`https://${host}/`, { method: 'POST', headers }), host, `https://${host}`)
    return false
  } catch {
    return true
  }
}
