import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { fileTypes, pathParameters } from '../../src/platform/endpoint.ts'
import { inputsFor } from './inputs.ts'
import type { Material } from './material.ts'
import type { FuzzRequest } from './send-request.ts'
import type { Target } from './targets.ts'
import { headerTexts, texts } from './texts.ts'

/** Requests for one target: most get far, as those of a page do; some are unlike any request of a page. */
export function requestsFor(target: Target, material: Material): fc.Arbitrary<FuzzRequest> {
  const { headers } = material
  const knownTexts = material.known.all
  return fc
    .record({
      input: target.input
        ? inputsFor(target.input, material.known)
        : fc.dictionary(fc.string(), texts(knownTexts), { maxKeys: 2 }),
      segment: fc.oneof(texts(knownTexts), fc.constantFrom(...(material.known.named['*'] ?? []))),
      method: mostly(target.method, fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH')),
      odd: fc.dictionary(headerNames, headerTexts([...knownTexts, ...headerWords]), { maxKeys: 3 }),
      isOdd: fc.nat({ max: 5 }).map((chance) => chance === 0),
      query: mostly('', texts(['=', '&', '%', '%00', '%ff', '[]', ...knownTexts])),
      rawBody: mostly(undefined, rawBodies),
      photo: material.photos,
      client: clients,
      isHonest: mostly(true, fc.boolean()),
    })
    .map(({ input, segment, method, odd, isOdd, query, rawBody, photo, client, isHonest }) => {
      const inPath = pathParameters(target.path)
      const fields = Object.entries({ ...input, ...(isHonest && 'sentHash' in input && { sentHash: hashOf(photo) }) })
      const rest = fields.filter(([name]) => !inPath.includes(name))
      const path = target.path.replace(/:([A-Za-z]+)|\*/g, (_, name?: string) =>
        name === undefined ? encoded(segment) : encodeURIComponent(textOf(input[name])),
      )
      const inQuery =
        target.body === 'json'
          ? ''
          : rest
              .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(textOf(value))}`)
              .join('&')
      const type = target.body === 'jpeg' || target.body === 'csv' ? fileTypes[target.body] : 'application/json'
      const body = target.body === 'json' ? Buffer.from(JSON.stringify(Object.fromEntries(rest))) : photo
      return {
        method,
        path: `${path}?${[inQuery, encoded(query)].filter(Boolean).join('&')}`,
        headers: {
          ...headers,
          'x-forwarded-for': client,
          ...(target.body !== 'none' && { 'content-type': type }),
          ...(isOdd && odd),
        },
        body: target.body === 'none' || method === 'HEAD' ? undefined : (rawBody ?? body),
      }
    })
}

const headerNames = fc.constantFrom(
  ...[
    ['cookie', 'origin', 'host', 'content-type', 'accept', 'accept-encoding', 'if-none-match', 'range', 'referer'],
    ['x-seller-id', 'x-app-version', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'authorization'],
    ['sec-fetch-site', 'upgrade', 'x-http-method-override', 'last-event-id', 'cookie2', 'content-encoding'],
  ].flat(),
)
const headerWords = [
  'pastfash.session_token=',
  '%',
  '; ',
  'Bearer ',
  'cross-site',
  '2',
  'websocket',
  'bytes=0-',
  'gzip',
]

/** Bodies that are not JSON objects, and the worst kind of those that are. */
const rawBodies: fc.Arbitrary<Uint8Array> = fc.oneof(
  texts(['{', '}', '[', ']', '"', ':', ',']).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 64 }),
  fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
  fc
    .constantFrom(
      '',
      '[]',
      'null',
      '['.repeat(100_000),
      '{"a":'.repeat(40_000),
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      `{"a":${'9'.repeat(5000)}}`,
      `"${'x'.repeat(300_000)}"`,
    )
    .map((text) => Buffer.from(text)),
)

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A new client address each time, so that request limits do not stop a request early. */
const clients = fc.ipV4()

function mostly<Value>(usual: Value, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, odd)
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** Encodes a text as a browser does. A per cent sign stays, even if it escapes nothing. */
function encoded(text: string): string {
  return encodeURI(text.toWellFormed()).replaceAll('%25', '%').replaceAll('#', '%23')
}
