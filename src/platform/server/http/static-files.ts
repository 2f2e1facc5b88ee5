import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressible } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { inServerFolder, inViewFolder } from '../../server-paths.ts'

type StaticFile = {
  bytes: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer> | undefined
  etag: string
  type: string
  immutable: boolean
}

/**
 * Serves the built web app from memory, compressed once. Files under /assets carry a hash and never change. Browsers ask for
 * all others each time, the service worker among them.
 * Paths without a file are views of the app, unless they look like a file: a missing asset is a 404.
 */
export async function serveStaticFiles(app: Hono, folder: string) {
  const files = await readAll(folder)
  app.get('*', (context, next) => {
    const file = files.get(context.req.path) ?? (isView(context.req.path) ? files.get('/index.html') : undefined)
    return file ? send(context, file) : next()
  })
}

function isView(path: string): boolean {
  return inViewFolder.test(path) || (extname(path) === '' && !inServerFolder.test(path))
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
  const bytes = zipped ?? file.bytes
  // Set here, because it cannot be computed from the empty body of a HEAD answer.
  headers['content-length'] = String(bytes.length)
  if (zipped) headers['content-encoding'] = 'gzip'
  return context.body(bytes, 200, headers)
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
      gzipped: compressible.test(type) ? new Uint8Array(await promisify(gzip)(bytes)) : undefined,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      type,
      immutable: url.startsWith('/assets/'),
    }
    return [url, file]
  })
  return new Map(await Promise.all(read))
}
