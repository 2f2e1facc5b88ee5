import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as it arrived: `url` is its unchanged path and query. */
export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Uint8Array }
export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

/** A refusal as S3 answers it. */
export type Refusal = { status: number; code: string }

const maxSkewMs = 15 * 60_000
const credentialForm =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * The fault of a request's signature (AWS Signature Version 4, in the Authorization header), or undefined. These headers must
 * be signed: host, every x-amz- one, and if sent content-md5, if-none-match and range.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function refusalOf(request: SignedRequest, keys: Keys, now: Date): Refusal | undefined {
  const { headers } = request
  const [, keyId, day, region, signed = '', signature = ''] = credentialForm.exec(headers.authorization ?? '') ?? []
  if (keyId === undefined) return { status: 403, code: 'AccessDenied' }
  if (keyId !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== keys.region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const at = String(headers['x-amz-date'])
  if (!at.startsWith(`${day}T`) || Math.abs(timeOf(at) - now.getTime()) > maxSkewMs)
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const signedNames = signed.split(';')
  if (namesToSign(headers).some((name) => !signedNames.includes(name))) return { status: 403, code: 'AccessDenied' }
  const content = String(headers['x-amz-content-sha256'])
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(request.body))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const expected = signatureOf(request, keys, signedNames)
  const isSame = timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return isSame ? undefined : { status: 403, code: 'SignatureDoesNotMatch' }
}

/** The signature, 64 hexadecimal digits, of a request with these keys. */
export function signatureOf({ method, url, headers }: Omit<SignedRequest, 'body'>, keys: Keys, signedNames: string[]) {
  const [path = '', query = ''] = url.split('?')
  const at = String(headers['x-amz-date'])
  const scope = `${at.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const lines = signedNames.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}\n`,
  )
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    lines.join(''),
    signedNames.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const parts = [at.slice(0, 8), keys.region, 's3', 'aws4_request']
  const key = parts.reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${keys.secretAccessKey}`))
  return hmac(key, toSign).toString('hex')
}

function namesToSign(headers: IncomingHttpHeaders): string[] {
  const protectedHeaders = ['host', 'content-md5', 'if-none-match', 'range']
  return Object.keys(headers).filter((name) => name.startsWith('x-amz-') || protectedHeaders.includes(name))
}

function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  return pairs.toSorted((one, other) => (one < other ? -1 : 1)).join('&')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Parses the form 20130524T000000Z. */
function timeOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
