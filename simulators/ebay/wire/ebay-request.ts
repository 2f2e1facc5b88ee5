import type { IncomingMessage } from 'node:http'

/** One request, split into eBay's base address (the first part of the path) and the rest. */
export type EbayRequest = {
  readonly method: string
  /** auth, api, apiz, apim, www, or the picture service. */
  readonly base: string
  /** Below the base, undecoded, with its leading slash. */
  readonly path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly bytes: Buffer
  /** Scheme, host and port as the caller named them. Addresses in answers begin with it. */
  readonly origin: string
}

/** Larger than any body that eBay accepts, and enough to refuse a picture by its size. */
const maxBytes = 64_000_000

/** Reads a request to its end. Returns undefined if it is too large or broke off. */
export async function readEbayRequest(request: IncomingMessage): Promise<EbayRequest | undefined> {
  const bytes = await readBytes(request)
  if (bytes === undefined) return undefined
  const origin = `http://${request.headers.host ?? 'localhost'}`
  const [, base = '', path = '', search = ''] = /^\/([^/?]*)([^?]*)\??(.*)$/s.exec(request.url ?? '') ?? []
  return {
    method: request.method ?? 'GET',
    base,
    path,
    query: new URLSearchParams(search),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    bytes,
    origin,
  }
}

/** The files of a multipart/form-data body by the name of their part. Returns undefined for any other body. */
export async function readFiles({ headers, bytes }: EbayRequest): Promise<ReadonlyMap<string, Buffer> | undefined> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return undefined
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (form === undefined) return undefined
  const files = new Map<string, Buffer>()
  for (const [name, part] of form) {
    if (typeof part !== 'string') files.set(name, Buffer.from(await part.arrayBuffer()))
  }
  return files
}

/** The fields of a form. */
export function formOf({ bytes }: EbayRequest): URLSearchParams {
  return new URLSearchParams(bytes.toString('utf8'))
}

async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += chunk.length
      if (size > maxBytes) return undefined
      chunks.push(Buffer.from(chunk))
    }
    return Buffer.concat(chunks)
  } catch {
    return undefined
  }
}
