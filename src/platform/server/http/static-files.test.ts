import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { answerErrors } from './answer-errors.ts'
import { listen } from './listen.ts'
import { type PageData, serveStaticFiles } from './static-files.ts'

const page = '<!doctype html><title>PastFash</title>'
const script = 'export const answer = 42\n'.repeat(100)

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Serves a built web app. The returned function sends requests and leaves compressed bodies compressed. */
async function serveWebApp(readPageData?: (request: Request) => Promise<PageData | undefined>) {
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), script)
  await writeFile(join(folder, 'sw.js'), script)
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"PastFash"}')
  await writeFile(join(folder, 'icon.png'), new Uint8Array([0x89, 0x50]))
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  await serveStaticFiles(app, folder, readPageData)
  const server = await listen({ fetch: app.fetch, port: 0 })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path, method, headers, agent: false }, (answer) => {
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        )
      })
        .on('error', reject)
        .end()
    })
}

test('browsers ask for the page each time, and do not get it again while it is unchanged', async () => {
  const ask = await serveWebApp()
  const first = await ask('/')
  expect(first).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' },
  })
  expect(first.body.toString()).toBe(page)
  const etag = first.headers.etag ?? ''
  for (const cachedTag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask('/', { 'if-none-match': cachedTag })
    expect(again).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'no-cache' } })
    expect(again.body).toHaveLength(0)
  }
  expect((await ask('/', { 'if-none-match': '"older"' })).status).toBe(200)
})

test('text is compressed for clients that accept it, and for no others', async () => {
  const ask = await serveWebApp()
  const zipped = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(zipped.body.length).toBeLessThan(script.length / 5)
  expect(gunzipSync(zipped.body).toString()).toBe(script)
  for (const refusing of ['', 'identity', 'gzip;q=0', 'gzip; q=0.0, br']) {
    const plain = await ask('/assets/app-1a2b.js', { 'accept-encoding': refusing })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(script)
  }
  expect((await ask('/icon.png', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
})

test('files with a hash in their name are cached for a year, others are not', async () => {
  const ask = await serveWebApp()
  const asset = await ask('/assets/app-1a2b.js')
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect((await ask('/icon.png')).headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/png' })
})

test('the service worker and the manifest are never older than the server', async () => {
  const ask = await serveWebApp()
  for (const [path, type] of [
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const answer = await ask(path, { 'accept-encoding': 'gzip' })
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache', 'content-type': type, 'content-encoding': 'gzip' },
    })
    expect((await ask(path, { 'if-none-match': answer.headers.etag ?? '' })).status).toBe(304)
  }
})

test('paths without a file are views of the app', async () => {
  const ask = await serveWebApp()
  for (const path of ['/some/view', '/items/A.1', '/ebay-callback?code=1', '/photosession']) {
    expect((await ask(path)).body.toString()).toBe(page)
  }
})

test.each([
  '/assets/app-9z9z.js',
  '/older-sw.js',
  '/missing.png',
  '/itemsets/A.1',
  '/api',
  '/api/unknown',
  '/functions/v1',
  '/photos/unknown',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
])('%s is answered 404, not with the page', async (path) => {
  const answer = await (await serveWebApp())(path)
  expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
  expect(answer.headers['content-type']).toContain('application/json')
  expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'not-found' } })
})

test('HEAD answers like GET, without the body', async () => {
  const ask = await serveWebApp()
  for (const path of ['/', '/some/view', '/assets/app-1a2b.js', '/missing.png']) {
    const headers = { 'accept-encoding': 'gzip' }
    const [get, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')]
    expect(head.status).toBe(get.status)
    expect(head.body).toHaveLength(0)
    const same = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary']
    for (const name of get.status === 200 ? [...same, 'content-length'] : same)
      expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]])
  }
})

test('a page with data is compressed, sets its cookies, and no cache keeps it; other pages have none', async () => {
  const title = 'A long title '.repeat(200)
  const ask = await serveWebApp(async ({ headers }) => ({
    firstData: { session: headers.get('cookie'), sellerId: 's', answers: { title } },
    setCookies: ['one=1', 'two=2'],
  }))
  for (const path of ['/', '/some/view?x=1']) {
    const plain = await ask(path, { cookie: 'who=anna', 'if-none-match': '*' })
    expect(plain).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(plain.body.length),
        'set-cookie': ['one=1', 'two=2'],
      },
    })
    expect(plain.headers.etag).toBeUndefined()
    expect(plain.body.toString()).toMatch(/^<!doctype html>.*"session":"who=anna".*<\/script>$/)
    const zipped = await ask(path, { cookie: 'who=anna', 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.body.length).toBeLessThan(plain.body.length / 5)
    expect(gunzipSync(zipped.body).toString()).toBe(plain.body.toString())
    const head = await ask(path, { cookie: 'who=anna' }, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(plain.headers['content-length'])
  }
  for (const path of ['/index.html', '/reset-password?token=1', '/ebay-callback?code=1']) {
    const built = await ask(path, { cookie: 'who=anna' })
    expect(built.body.toString()).toBe(page)
    expect(built.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
  }
  expect((await ask('/missing.png')).status).toBe(404)
})

test('a page without data is the built file', async () => {
  const ask = await serveWebApp(async () => undefined)
  const { headers, body } = await ask('/')
  expect(body.toString()).toBe(page)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
})
