import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { contentSecurityPolicy } from '../../../src/platform/server/http/content-security-policy.ts'
import { guardRequests } from '../../../src/platform/server/http/guard-requests.ts'
import { serveStaticFiles } from '../../../src/platform/server/http/static-files.ts'
import { buildPage } from './build-page.ts'

export type CompressSite = {
  url: string
  /** Requested paths, in order. */
  requestedPaths: string[]
  /** Answers the next request for such a path with 503. */
  failOnce(path: RegExp): void
  close(): Promise<void>
}

/** The product's policy allows no workers from blobs. This page makes its broken workers from blobs. */
const policyHere = contentSecurityPolicy.replace("worker-src 'self'", "worker-src 'self' blob:")

/** The folder into which this run built the page. */
let builtFolder: string | undefined

/**
 * The harness page, built into `folder` the first time. It is built and served like the product: bundled workers, own chunks,
 * the product's content security policy. Photos are under /test-photos.
 */
export async function openCompressSite(folder: string, photos: ReadonlyMap<string, Buffer>): Promise<CompressSite> {
  const input = 'test/journeys/harness/compress.html'
  builtFolder ??= await buildInto(folder, input)
  const requestedPaths: string[] = []
  let failingPath: RegExp | undefined
  const app = new Hono()
  guardRequests(app, { isKnownHost: () => true })
  app.use(async (context, next) => {
    context.header('content-security-policy', policyHere)
    await next()
  })
  app.use(async ({ req, body }, next) => {
    requestedPaths.push(req.path)
    if (!failingPath?.test(req.path)) return next()
    failingPath = undefined
    return body(null, 503)
  })
  app.get('/test-photos/:name', ({ req, body }) => {
    const photo = photos.get(req.param('name'))
    return photo ? body(new Uint8Array(photo)) : body(null, 404)
  })
  await serveStaticFiles(app, builtFolder)
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${input}`,
    requestedPaths,
    failOnce: (path) => void (failingPath = path),
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function buildInto(folder: string, input: string): Promise<string> {
  await buildPage({ logLevel: 'error', publicDir: false, build: { outDir: folder, rolldownOptions: { input } } })
  return folder
}
