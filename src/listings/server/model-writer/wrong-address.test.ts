import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelSimulator } from '../../../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { failureOf, modelSetups, writeWith } from '../../../../test/asking-model.ts'
import { createLog } from '../../../platform/server/process/log.ts'

const apiKey = 'sk-secret-0123456789'
const log = createLog('silent')
const page =
  '<!doctype html><html><title>502 Bad Gateway</title><body>nginx at https://proxy.example/?key=abc</body></html>'

/** The answer of the server at the provider's address. */
let answer = { status: 200, type: 'text/html', body: '' }
const web = createServer((request, response) => {
  request.resume()
  request.on('end', () =>
    response.writeHead(answer.status, { 'content-type': answer.type, location: '/elsewhere' }).end(answer.body),
  )
})
/** Speaks HTTP although the client expects TLS. */
const plainSockets = createSocketServer((socket) =>
  socket.on('error', () => undefined).once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
)

beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => plainSockets.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  web.closeAllConnections()
  web.close()
  plainSockets.close()
})

const portOf = (server: { address(): AddressInfo | string | null }) => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const unknown =
  "The AI provider doesn't know this model or address. Check AI_MODEL and AI_BASE_URL, restart PastFash, then try again. Your photos are safe."
const later = 'Your photos are safe. Try again in a few minutes.'
const fault = (status: number) => `The AI provider reported an error (status ${status}). ${later}`
const key = 'The AI provider refused the key. Check AI_API_KEY, restart PastFash, then try again. Your photos are safe.'

test.each<[string, typeof answer, string, string]>([
  [
    'a web page in place of an answer',
    { status: 200, type: 'text/html; charset=utf-8', body: page },
    'misconfigured',
    unknown,
  ],
  ['a page that does not exist', { status: 404, type: 'text/html', body: page }, 'misconfigured', unknown],
  ['an address that redirects elsewhere', { status: 301, type: 'text/html', body: page }, 'misconfigured', unknown],
  ['a method that the server refuses', { status: 405, type: 'text/html', body: page }, 'misconfigured', unknown],
  ['a proxy that asks for a key', { status: 401, type: 'text/html', body: page }, 'misconfigured', key],
  ['a proxy whose server is down', { status: 502, type: 'text/html', body: page }, 'try-later', fault(502)],
  ['a proxy whose server is too slow', { status: 504, type: 'text/html', body: page }, 'try-later', fault(504)],
  ['an error without a body', { status: 500, type: 'application/json', body: '' }, 'try-later', fault(500)],
  [
    'a proxy’s own limit',
    { status: 429, type: 'text/html', body: page },
    'rate-limit',
    'The AI provider asked us to wait 60 seconds. Your photos are safe. Try again after that.',
  ],
])('%s: every provider says what to do, and the log has the status', async (_, providerAnswer, kind, sentence) => {
  answer = providerAnswer
  for (const setup of modelSetups) {
    const failure = await failureOf(writeWith({ ...setup, apiKey, baseUrl: `http://127.0.0.1:${portOf(web)}/v1`, log }))
    expect({ setup, kind: failure.failure.kind, sentence: failure.sentence }).toEqual({ setup, kind, sentence })
    expect(String(failure.cause)).toContain(String(providerAnswer.status === 200 ? 404 : providerAnswer.status))
    expect(String(failure.cause)).not.toMatch(/proxy\.example|key=abc/u)
  }
})

test('an empty answer is a failure for every provider', async () => {
  answer = { status: 200, type: 'application/json', body: '' }
  for (const setup of modelSetups) {
    const failure = await failureOf(writeWith({ ...setup, apiKey, baseUrl: `http://127.0.0.1:${portOf(web)}/v1`, log }))
    expect(['bad-answer', 'try-later']).toContain(failure.failure.kind)
    expect(failure.sentence).toMatch(/can't read|empty answer|broke before the answer was complete/u)
  }
})

test('an unknown host name and a server without TLS differ from a provider that is down', async () => {
  for (const setup of modelSetups) {
    const unknownName = await failureOf(writeWith({ ...setup, apiKey, baseUrl: 'http://nobody.invalid/v1', log }))
    expect([unknownName.failure.kind, unknownName.sentence]).toEqual([
      'try-later',
      "The AI provider's address wasn't found. Your photos are safe. Check the network and AI_BASE_URL, then try again.",
    ])
    const baseUrl = `https://127.0.0.1:${portOf(plainSockets)}/v1`
    const untrusted = await failureOf(writeWith({ ...setup, apiKey, baseUrl, log }))
    expect([untrusted.failure.kind, untrusted.sentence]).toEqual([
      'misconfigured',
      "The AI provider's certificate isn't trusted, so nothing was sent. Check AI_BASE_URL, restart PastFash, then try again. Your photos are safe.",
    ])
  }
})

test('an answer with the content type of a page is accepted', async () => {
  const simulator = await startModelSimulator()
  const mislabelled: typeof globalThis.fetch = async (...request) => {
    const response = await globalThis.fetch(...request)
    return new Response(response.body, { status: response.status, headers: { 'content-type': 'text/html' } })
  }
  const settings = { model: 'openai-compatible:some-model', apiKey, baseUrl: simulator.url, log, fetch: mislabelled }
  const { listing } = await writeWith(settings)
  expect(listing.title).toBe(sampleListing.write.title)
  await simulator.stop()
})

test('requests go only to the address that was set', async () => {
  const simulator = await startModelSimulator()
  const elsewhere = createServer((_, response) => response.writeHead(308, { location: simulator.url }).end())
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  for (const setup of modelSetups) {
    const failure = await failureOf(
      writeWith({ ...setup, apiKey, baseUrl: `http://127.0.0.1:${portOf(elsewhere)}`, log }),
    )
    expect(failure.sentence).toBe(unknown)
  }
  expect(simulator.requests).toEqual([])
  elsewhere.close()
  elsewhere.closeAllConnections()
  await simulator.stop()
})
