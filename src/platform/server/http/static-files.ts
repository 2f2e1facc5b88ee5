import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressible } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import type { FirstData } from '../../first-data.ts'
import { inServerFolder, inViewFolder, neverFromDevice } from '../../server-paths.ts'
import { createPageWithData } from './page-with-data.ts'

type StaticFile = {
  bytes: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer> | undefined
  etag: string
  type: string
  immutable: boolean
}

/** The first data of a page, and the cookies of its answer. */
export type PageData = { readonly firstData: FirstData; readonly setCookies: readonly string[] }

/**
 * Serves the built web app from memory, compressed once. Files under /assets carry a hash and never change. Browsers ask for
 * all others each time, the service worker among them.
 * Paths without a file are views of the app, unless they look like a file: a missing asset is a 404. A view carries what
 * `readPageData` reads for its request. If that is undefined, and for pages such as /reset-password, it is the built page.
 */
export async function serveStaticFiles(
  app: Hono,
  folder: string,
  readPageData?: (request: Request) => Promise<PageData | undefined>,
) {
  const files = await readAll(folder)
  const page = files.get('/index.html')
  const withData = createPageWithData(new TextDecoder().decode(page?.bytes))
  app.get('*', async (context, next) => {
    const file = files.get(context.req.path)
    if (file) return send(context, file)
    if (!page || !isView(context.req.path)) return next()
    const pageData = isOfServer(context.req.path) ? undefined : await readPageData?.(context.req.raw)
    return pageData ? sendPage(context, withData(pageData.firstData), pageData.setCookies) : send(context, page)
  })
}

function isView(path: string): boolean {
  return inViewFolder.test(path) || (extname(path) === '' && !inServerFolder.test(path))
}

function isOfServer(path: string): boolean {
  return neverFromDevice.some((pattern) => pattern.test(path))
}

function send(context: Context, file: StaticFile) {
  const headers: Record<string, string> = {
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (isCachedAlready(context.req.header('if-none-match'), file.etag)) return context.body(null, 304, headers)
  const zipped = acceptsGzip(context.req.header('accept-encoding')) ? file.gzipped : undefined
  return sendBytes(context, file.bytes, zipped, headers)
}

/** Sends a page with the data of its request, which no cache keeps. */
async function sendPage(context: Context, html: string, setCookies: readonly string[]) {
  const bytes = new TextEncoder().encode(html)
  const zipped = acceptsGzip(context.req.header('accept-encoding')) ? await zip(bytes) : undefined
  for (const cookie of setCookies) context.header('set-cookie', cookie, { append: true })
  return sendBytes(context, bytes, zipped, {
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  })
}

/** Sends the compressed bytes if there are any, else the plain ones. */
function sendBytes(
  context: Context,
  plain: Uint8Array<ArrayBuffer>,
  zipped: Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string>,
) {
  const bytes = zipped ?? plain
  // Set here, because it cannot be computed from the empty body of a HEAD answer.
  headers['content-length'] = String(bytes.length)
  if (zipped) headers['content-encoding'] = 'gzip'
  return context.body(bytes, 200, headers)
}

async function zip(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(bytes))
}

/** Compares tags without their `W/`: a proxy that compresses marks ours as weak (RFC 9110, section 13.1.2). */
function isCachedAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const cachedTags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return cachedTags.includes(etag) || cachedTags.includes('*')
}

/** True if the client accepts gzip; `gzip;q=0` refuses it. */
function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding ?? '')
}

async function readAll(folder: string): Promise<Map<string, StaticFile>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const read = entries.map(async (entry): Promise<[string, StaticFile]> => {
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const bytes = new Uint8Array(await readFile(path))
    const type = getMimeType(path) ?? 'application/octet-stream'
    const file: StaticFile = {
      bytes,
      gzipped: compressible.test(type) ? await zip(bytes) : undefined,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      type,
      immutable: url.startsWith('/assets/'),
    }
    return [url, file]
  })
  return new Map(await Promise.all(read))
}
