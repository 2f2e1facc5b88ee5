import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Behaviour } from '../../../../simulators/model/behaviour.ts'
import { type ModelSimulator, startModelSimulator } from '../../../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { type SellerHints, writtenListingSchema } from '../../listing.ts'
import { WriterFailure, type WriterPhoto } from '../listing-writer.ts'
import { createModelWriter } from './model-writer.ts'

const key = 'sk-secret-0123456789'
const noHints: SellerHints = { category: null, condition: null, brand: null }
/** Both ways the writer reaches OpenAI's protocol: the responses address, and chat completions everywhere else. */
const models = ['openai-compatible:some-model', 'openai:some-model'] as const

let simulator: ModelSimulator
let photoBytes: Uint8Array
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })

beforeAll(async () => {
  simulator = await startModelSimulator()
  photoBytes = await readFile(new URL('../../../../test/photos/labels/label-1.jpg', import.meta.url))
})
afterAll(() => simulator.stop())

function photos(count: number): WriterPhoto[] {
  return Array.from({ length: count }, () => photoOf(photoBytes))
}

/** Undefined: a photo whose file is missing. */
function photoOf(bytes: Uint8Array | undefined): WriterPhoto {
  return { id: randomUUID(), load: async () => bytes }
}

function write(model: string, given: { count?: number; signal?: AbortSignal; hints?: SellerHints } = {}) {
  const writer = createModelWriter({ model, apiKey: key, baseUrl: simulator.url, log })
  return writer.write({
    photos: photos(given.count ?? 1),
    hints: given.hints ?? noHints,
    signal: given.signal ?? new AbortController().signal,
  })
}

async function failureAfter(model: string, behaviour: Behaviour): Promise<WriterFailure> {
  simulator.answerWith(behaviour)
  const failure = await write(model).catch((error: unknown) => error)
  if (!(failure instanceof WriterFailure)) throw new Error(`not a WriterFailure: ${String(failure)}`)
  return failure
}

test.each(models)('%s: a good answer becomes a listing with its reasons', async (model) => {
  simulator.answerWith({ kind: 'listing', answer: sampleListing })
  const listing = await write(model)
  expect(writtenListingSchema.parse(listing)).toEqual(listing)
  expect(listing).toMatchObject({
    title: 'Blue Straight Leg Jeans',
    suggestedPrice: 24.99,
    ebayCategoryId: '11483',
    extracted: { color: 'Blue' },
  })
  expect(listing.evidence['color']).toMatchObject({ words: 'blue denim', confidence: 0.95 })
})

test.each(models)(
  '%s: at most 12 photos are sent, in order, as JPEGs of 1024 pixels behind their numbers',
  async (model) => {
    simulator.answerWith({ kind: 'listing', answer: sampleListing })
    const listing = await write(model, { count: 15 })
    expect(listing.notes).toEqual(['3 of 15 photos were not sent to the writer: it reads at most 12.'])
    const sent = JSON.stringify(simulator.requests.at(-1)?.body)
    expect(sent.match(/data:image\/jpeg;base64,/gu)).toHaveLength(12)
    expect(sent).toContain('Photo 12:')
    expect(sent).not.toContain('Photo 13:')
    const encoded = /data:image\/jpeg;base64,([^"]+)/u.exec(sent)?.[1] ?? ''
    const { default: sharp } = await import('sharp')
    expect(await sharp(Buffer.from(encoded, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1024,
      height: 768,
    })
  },
)

test.each(models)(
  '%s: the request asks for the schema in its strict form and carries the key as a header only',
  async (model) => {
    simulator.answerWith({ kind: 'listing', answer: sampleListing })
    await write(model, { hints: { ...noHints, brand: 'H&M' } })
    const request = simulator.requests.at(-1)
    expect(request?.headers.authorization).toBe(`Bearer ${key}`)
    const body = JSON.stringify(request?.body)
    expect(body).toContain('"strict":true')
    expect(body).not.toContain('"default"')
    expect(body).not.toContain(key)
    expect(body).toContain('H&M')
    // Only the responses address keeps answers, so only there is it told not to.
    expect(request?.body['store']).toBe(request?.path === '/v1/responses' ? false : undefined)
  },
)

test.each(models)('%s: a rate limit says how long to wait, and the request after it is answered', async (model) => {
  simulator.answerWith({ kind: 'rate-limit', retryAfter: 7 }, { kind: 'listing', answer: sampleListing })
  const before = simulator.requests.length
  await expect(write(model)).rejects.toMatchObject({ failure: { kind: 'rate-limit', seconds: 7 } })
  expect(simulator.requests.length - before, 'no hidden retries').toBe(1)
  await expect(write(model)).resolves.toMatchObject({ title: sampleListing.title })
})

test('a rate limit without a header waits 60 seconds, one with a date waits until then', async () => {
  expect((await failureAfter(models[0], { kind: 'rate-limit' })).failure).toEqual({ kind: 'rate-limit', seconds: 60 })
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString()
  const { failure } = await failureAfter(models[0], { kind: 'rate-limit', retryAfter: inTwoMinutes })
  expect(failure).toMatchObject({ kind: 'rate-limit' })
  expect(failure.kind === 'rate-limit' && Math.abs(failure.seconds - 120) <= 2).toBe(true)
})

test('a rate limit told in words counts as one', async () => {
  const stated = await failureAfter(models[0], { kind: 'status', status: 500, message: 'RATE_LIMIT:33:slow down' })
  expect(stated.failure).toEqual({ kind: 'rate-limit', seconds: 33 })
  const told = await failureAfter(models[0], { kind: 'status', status: 503, message: 'Upstream rate limit exceeded' })
  expect(told.failure).toEqual({ kind: 'rate-limit', seconds: 60 })
})

test.each([
  [{ kind: 'status', status: 401, message: `Incorrect API key provided: ${key}` }, 'misconfigured', 'AI_API_KEY'],
  [{ kind: 'status', status: 403 }, 'misconfigured', 'AI_API_KEY'],
  [{ kind: 'status', status: 404, message: 'The model does not exist' }, 'misconfigured', 'AI_MODEL'],
  [{ kind: 'status', status: 400, message: 'Invalid image' }, 'misconfigured', 'AI_MODEL'],
  [
    { kind: 'status', status: 429, message: 'You exceeded your current quota', code: 'insufficient_quota' },
    'misconfigured',
    'credit',
  ],
  [{ kind: 'status', status: 500 }, 'try-later', '500'],
  [{ kind: 'status', status: 529 }, 'try-later', '529'],
  [{ kind: 'reset' }, 'try-later', 'could not be reached'],
  [{ kind: 'cut-off', answer: sampleListing }, 'bad-answer', 'cut off'],
  [{ kind: 'nothing' }, 'bad-answer', 'nothing'],
  [{ kind: 'text', text: 'Here is your listing!' }, 'bad-answer', 'no listing'],
  [{ kind: 'listing', answer: { unrelated: true } }, 'bad-answer', 'without a title'],
  [{ kind: 'refusal', text: "I'm sorry, I can't help with that." }, 'bad-answer', 'refused'],
] satisfies [Behaviour, string, string][])(
  '%j is %s, with a sentence about it and never the key',
  async (behaviour, kind, about) => {
    for (const model of models) {
      const failure = await failureAfter(model, behaviour)
      expect(failure.failure.kind).toBe(kind)
      expect(failure.sentence).toContain(about)
      expect(failure.sentence).toContain('Your photos are safe.')
      expect(failure.sentence + String(failure.cause)).not.toContain(key)
    }
  },
)

test('photos that cannot be opened are left out and named, the others keep their numbers; without any nothing is sent', async () => {
  const readInThree = { value: 'Blue', photo: 3, words: 'blue denim', confidence: 0.9 }
  const readInTwo = { value: 'Slim', photo: 2, words: 'slim leg', confidence: 0.9 }
  simulator.answerWith({ kind: 'listing', answer: { ...sampleListing, color: readInThree, style: readInTwo } })
  const writer = createModelWriter({ model: models[0], apiKey: key, baseUrl: simulator.url, log })
  const broken = photoOf(Buffer.from('not a picture'))
  const third = photoOf(photoBytes)
  const request = { hints: noHints, signal: new AbortController().signal }
  const listing = await writer.write({ ...request, photos: [broken, photoOf(undefined), third] })
  expect(listing.notes).toEqual([
    'Photo 1 could not be opened and was left out.',
    'Photo 2 could not be opened and was left out.',
  ])
  const sent = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(sent).toContain('One photo follows.')
  expect(sent.match(/Photo \d+:/gu)).toEqual(['Photo 3:'])
  expect(listing.evidence['color']?.photoId).toBe(third.id)
  expect(listing.extracted.style, 'nothing is read in a photo that was not sent').toBeNull()
  const before = simulator.requests.length
  await expect(writer.write({ ...request, photos: [broken] })).rejects.toMatchObject({
    failure: { kind: 'bad-answer' },
  })
  expect(simulator.requests.length).toBe(before)
})

test('of 60 photos 12 are fetched, one after the other', async () => {
  simulator.answerWith({ kind: 'listing', answer: sampleListing })
  const writer = createModelWriter({ model: models[0], apiKey: key, baseUrl: simulator.url, log })
  const { photos: sixty, seen } = watchedPhotos(60, photoBytes)
  const listing = await writer.write({ photos: sixty, hints: noHints, signal: new AbortController().signal })
  expect(listing.notes).toEqual(['48 of 60 photos were not sent to the writer: it reads at most 12.'])
  expect(seen).toEqual({ fetched: 12, mostAtOnce: 1 })
})

test('an address where nobody listens is a passing fault', async () => {
  const gone = await startModelSimulator()
  await gone.stop()
  const writer = createModelWriter({ model: models[0], baseUrl: gone.url, log })
  const writing = writer.write({ photos: photos(1), hints: noHints, signal: new AbortController().signal })
  await expect(writing).rejects.toMatchObject({ failure: { kind: 'try-later' } })
})

test.each(models)('%s: an abort ends a hanging request at once with its own reason', async (model) => {
  simulator.answerWith({ kind: 'hang' })
  const abort = new AbortController()
  const before = simulator.requests.length
  const writing = write(model, { signal: abort.signal })
  const caught = writing.catch((error: unknown) => error)
  await expect.poll(() => simulator.requests.length).toBe(before + 1)
  const reason = new Error('The item is gone.')
  abort.abort(reason)
  expect(await caught).toBe(reason)
})

test('the log tells provider, model and usage, and never the key', () => {
  expect(logged.join('')).toContain('"model":"some-model"')
  expect(logged.join('')).not.toContain(key)
})

/** Photos that count how many were fetched, and how many of those at the same time. */
function watchedPhotos(count: number, bytes: Uint8Array) {
  const seen = { fetched: 0, mostAtOnce: 0 }
  let fetching = 0
  const load = async () => {
    seen.fetched += 1
    fetching += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, fetching)
    await setImmediate()
    fetching -= 1
    return bytes
  }
  return { seen, photos: Array.from({ length: count }, () => ({ id: randomUUID(), load })) }
}
