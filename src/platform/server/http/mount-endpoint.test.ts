import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AppError } from '../../errors.ts'
import { createLog } from '../process/log.ts'
import { answerErrors } from './answer-errors.ts'
import { listen } from './listen.ts'
import { mountEndpoint } from './mount-endpoint.ts'

const noteEndpoint = endpoint({
  method: 'POST',
  path: '/api/notes',
  access: 'anyone',
  input: z.object({
    brand: z.string().max(65).optional(),
    title: z.string().min(3).optional(),
    price: z.number().max(10).optional(),
    tags: z.array(z.string().max(5)).max(2).optional(),
    condition: z.enum(['new', 'used']).optional(),
    id: z.uuid().optional(),
    sku: z.string().max(3, 'A SKU has at most 3 characters.').optional(),
    size: z
      .string()
      .refine((size) => size !== 'XXL', 'Size XXL is sold out.')
      .optional(),
    pages: z.union([z.int(), z.string().regex(/^\d+$/)]),
  }),
  output: z.object({ brand: z.string().nullable() }),
})
const fileEndpoint = endpoint({
  method: 'PUT',
  path: '/api/files',
  access: 'anyone',
  body: 'jpeg',
  maxBytes: 1000,
  input: z.object({ name: z.string().optional() }),
  output: z.object({ bytes: z.number() }),
})

async function serve({ silenceTimeoutMs }: { silenceTimeoutMs?: number } = {}) {
  const app = new Hono()
  const nobody = () => Promise.reject(new Error('no session is looked up here'))
  answerErrors(app, createLog('silent'))
  mountEndpoint(app, noteEndpoint, nobody, async (_user, { brand }) => ({ brand: brand ?? null }), { silenceTimeoutMs })
  mountEndpoint(app, fileEndpoint, nobody, async (_user, _input, body) => ({ bytes: (await body.read()).length }), {
    silenceTimeoutMs,
  })
  const server = await listen({ fetch: app.fetch, port: 0 })
  onTestFinished(() => server.stop(0))
  const post = async (body: string | Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/notes`, { method: 'POST', body })
    return { status: answer.status, json: (await answer.json()) as unknown }
  }
  return { port: server.port, post }
}

test.each([
  [{ brand: 'x'.repeat(66) }, 'brand: at most 65 characters.'],
  [{ title: 'ab' }, 'title: at least 3 characters.'],
  [{ price: 11 }, 'price: at most 10.'],
  [{ tags: ['a', 'b', 'c'] }, 'tags: at most 2 entries.'],
  [{ tags: ['a', 'abcdef'] }, 'tags.1: at most 5 characters.'],
  [{ condition: 'worn' }, 'condition: choose one of new, used.'],
  [{ id: '7' }, 'id: this is not in the right form.'],
  [{ brand: 7 }, 'brand: this is not in the right form.'],
  [{ pages: undefined }, 'pages: this is missing.'],
  [{ pages: '0x10' }, 'pages: this is not in the right form.'],
  [{ sku: 'long' }, 'A SKU has at most 3 characters.'],
  [{ size: 'XXL' }, 'Size XXL is sold out.'],
])('%j is refused with a plain sentence', async (fault, sentence) => {
  const { post } = await serve()
  expect(await post(JSON.stringify({ pages: 1, ...fault }))).toMatchObject({
    status: 400,
    json: { error: { sentence } },
  })
})

test('text of any script arrives unchanged', async () => {
  const { post } = await serve()
  const brand = 'Löwe & 山本 👖'
  expect(await post(JSON.stringify({ pages: 1, brand }))).toEqual({ status: 200, json: { brand } })
})

test.each([
  [
    'bytes that are no UTF-8',
    Buffer.from('{"pages":1,"brand":"L\xf6we"}', 'latin1'),
    "PastFash couldn't read this request: it isn't a JSON object.",
  ],
  ['half an emoji', '{"pages":1,"brand":"\\ud83d"}', "The text has a character that can't be saved. Type it again."],
  ['a NUL', '{"pages":1,"brand":"a\\u0000b"}', "The text has a character that can't be saved. Type it again."],
  ['a list', '[1]', "PastFash couldn't read this request: it isn't a JSON object."],
  ['half an object', '{"pages":1', "PastFash couldn't read this request: it isn't a JSON object."],
  ['nothing', '', "PastFash couldn't read this request: it isn't a JSON object."],
])('%s is refused instead of being changed', async (_what, body, sentence) => {
  const { post } = await serve()
  expect(await post(typeof body === 'string' ? body : new Uint8Array(body))).toMatchObject({
    status: 400,
    json: { error: { code: 'bad-input', sentence: expect.stringContaining(sentence) } },
  })
})

test.each(['POST /api/notes', 'PUT /api/files'])(
  'a sender of %s that falls silent gets try-later, and its connection is closed',
  async (line) => {
    const { port } = await serve({ silenceTimeoutMs: 100 })
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\n{`)
    // Ends only because the server closes the connection.
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain('"code":"try-later"')
  },
)

test('a slow sender that is not silent is waited for', async () => {
  const { port } = await serve({ silenceTimeoutMs: 400 })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('PUT /api/files HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 8\r\n\r\n')
  const drip = setInterval(() => socket.write('x'), 100)
  onTestFinished(() => clearInterval(drip))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"bytes":8\}$/)
})

test('an endpoint’s limit counts every request of a seller, also a bad one, before its body is read', async () => {
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  const limited = endpoint({ ...noteEndpoint, access: 'seller', limit: { times: 2, seconds: 60 } })
  const countedRequests: unknown[] = []
  const requestLimits = {
    async count(...counted: unknown[]) {
      countedRequests.push(counted)
      if (countedRequests.length > 2) throw new AppError('too-many', 'That was too often.', { retryAfter: 60 })
    },
  }
  let answers = 0
  const verb = async () => {
    answers += 1
    return { brand: null }
  }
  const ursula = async () => ({ userId: 'ursula', setCookies: [] })
  mountEndpoint(app, limited, ursula, verb, { requestLimits })
  const ask = (body: string | ReadableStream) =>
    app.request('/api/notes', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect((await ask('{"pages":1}')).status).toBe(200)
  expect((await ask('nonsense')).status).toBe(400)
  const unread = new ReadableStream(
    { pull: () => Promise.reject(new Error('nobody reads this')) },
    { highWaterMark: 0 },
  )
  const refused = await ask(unread)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect([answers, countedRequests]).toEqual([
    1,
    Array.from({ length: 3 }, () => ['POST /api/notes', 'ursula', { times: 2, seconds: 60 }]),
  ])
})

test.each([
  ['no request limits', 'seller', undefined],
  ['open to anyone', 'anyone', { count: async () => undefined }],
] as const)('an endpoint with a limit and %s cannot be mounted', (_what, access, requestLimits) => {
  const limited = endpoint({ ...noteEndpoint, access, limit: { times: 1, seconds: 60 } })
  const mount = () =>
    mountEndpoint(
      new Hono(),
      limited,
      () => Promise.reject(),
      async () => ({ brand: null }),
      { requestLimits },
    )
  expect(mount).toThrow('POST /api/notes has a limit that nothing counts')
})
