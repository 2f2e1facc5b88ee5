import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Refusal, SignedRequest } from './verify-signature.ts'

export type Stored = { bytes: Uint8Array; storedAt: Date; mark: string | undefined }
export type Bucket = Map<string, Stored>
export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }
/** How a store treats `If-None-Match: *` on a PUT. */
export type IfNoneMatch = 'obeyed' | 'refused' | 'ignored'
type Store = { buckets: Map<string, Bucket>; ifNoneMatch: IfNoneMatch; now: Date }

const markHeader = 'x-amz-meta-put'

/** The answer of a store to a request with a valid signature. `/bucket/key` is its path. */
export function answerFor(request: SignedRequest, store: Store): Answer {
  const { pathname, searchParams } = new URL(request.url, 'http://s3')
  const [, name = '', ...rest] = pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const bucket = store.buckets.get(name)
  if (!bucket) return refused({ status: 404, code: 'NoSuchBucket' })
  if (key === '') return request.method === 'GET' ? listObjects(bucket, searchParams) : xmlAnswer(200)
  switch (request.method) {
    case 'PUT':
      return put(bucket, key, request, store)
    case 'GET':
    case 'HEAD':
      return answerGet(bucket.get(key))
    case 'DELETE':
      bucket.delete(key)
      return xmlAnswer(204)
    default:
      return refused({ status: 405, code: 'MethodNotAllowed' })
  }
}

/** A refusal in S3's form. */
export function refused({ status, code }: Refusal): Answer {
  return xmlAnswer(status, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

function put(bucket: Bucket, key: string, { headers, body }: SignedRequest, { ifNoneMatch, now }: Store): Answer {
  if (headers['if-none-match'] !== undefined && ifNoneMatch === 'refused')
    return refused({ status: 501, code: 'NotImplemented' })
  if (headers['if-none-match'] === '*' && ifNoneMatch === 'obeyed' && bucket.has(key))
    return refused({ status: 412, code: 'PreconditionFailed' })
  if (isDamaged(headers, body)) return refused({ status: 400, code: 'BadDigest' })
  const mark = headers[markHeader]
  bucket.set(key, { bytes: body, storedAt: now, mark: typeof mark === 'string' ? mark : undefined })
  return xmlAnswer(200)
}

function isDamaged(headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  const sentHash = headers['content-md5']
  return sentHash !== undefined && sentHash !== createHash('md5').update(body).digest('base64')
}

function answerGet(stored: Stored | undefined): Answer {
  if (!stored) return refused({ status: 404, code: 'NoSuchKey' })
  return { status: 200, headers: stored.mark ? { [markHeader]: stored.mark } : {}, body: stored.bytes }
}

/** ListObjectsV2: a page ends after `max-keys` keys or common prefixes, and the next one continues after the last of them. */
function listObjects(bucket: Bucket, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const afterKey = query.get('continuation-token') ?? ''
  const maxKeys = Number(query.get('max-keys') ?? 1000)
  const entriesByName = new Map<string, Stored | undefined>()
  for (const [key, stored] of [...bucket].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const name = end < 0 ? key : key.slice(0, end + 1)
    if (name > afterKey) entriesByName.set(name, end < 0 ? stored : undefined)
  }
  const page = [...entriesByName].slice(0, maxKeys)
  const isCut = entriesByName.size > page.length
  const entries = page.map(([name, stored]) =>
    stored
      ? `<Contents><Key>${name}</Key><LastModified>${stored.storedAt.toISOString()}</LastModified><Size>${stored.bytes.length}</Size></Contents>`
      : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
  )
  const next = isCut ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  return xmlAnswer(
    200,
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Prefix>${prefix}</Prefix><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  )
}

function xmlAnswer(status: number, xml = ''): Answer {
  return { status, headers: xml ? { 'content-type': 'application/xml' } : {}, body: Buffer.from(xml) }
}
