import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ModelSimulator, startModelSimulator } from '../../../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { type ModelSetup, modelSetups, noHints, photoOf, smallPhoto, writeWith } from '../../../../test/asking-model.ts'
import { createModelWriter } from './model-writer.ts'

const apiKey = 'sk-secret-0123456789'
const good = { kind: 'listing', answer: sampleListing } as const

let simulator: ModelSimulator
let largePhoto: Uint8Array
const loggedLines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void loggedLines.push(line) })

beforeAll(async () => {
  simulator = await startModelSimulator()
  largePhoto = await readFile(new URL('../../../../test/photos/labels/label-1.jpg', import.meta.url))
})
afterAll(() => simulator.stop())

function settingsOf(setup: Pick<ModelSetup, 'model'> & Partial<ModelSetup>) {
  return { ...setup, apiKey, baseUrl: simulator.url, log }
}
/** Settings for tests in which the model makes no difference. */
const someModel = () => settingsOf({ model: 'openai-compatible:some-model' })

/** A whole photo in base64, as each of the protocols sends it. */
const jpeg = /\/9j\/[A-Za-z0-9+/]+=*/gu

test.each(modelSetups)(
  '$model, streamed $streaming: the request has the key as a header, the schema without defaults, the hints and the note',
  async (setup) => {
    simulator.answerWith(good)
    const hints = { ...noHints, brand: 'H&M', note: 'small stain on cuff' }
    await writeWith(settingsOf(setup), { hints })
    const request = simulator.requests.at(-1)
    expect(Object.values(request?.headers ?? {}).join(' ')).toContain(apiKey)
    const body = JSON.stringify(request?.body)
    expect(body).toContain('itemSpecifics')
    expect(body).not.toContain('"default"')
    expect(body).not.toContain(apiKey)
    expect(body).toContain('H&M')
    expect(body).toContain('small stain on cuff')
    expect(body.match(jpeg)).toHaveLength(1)
    expect(body.includes('"strict":true')).toBe(setup.model.startsWith('openai'))
    // Only the responses address keeps answers, so only it gets the order not to.
    expect(request?.body['store']).toBe(request?.path === '/v1/responses' ? false : undefined)
    expect(request?.body['max_tokens']).toBe(request?.path === '/v1/messages' ? 16_000 : undefined)
  },
)

test('at most 12 photos are sent, in order, as JPEGs of 1024 pixels after their numbers', async () => {
  simulator.answerWith(good)
  const { listing } = await writeWith(someModel(), { photos: Array.from({ length: 15 }, () => photoOf(largePhoto)) })
  expect(listing.notes).toEqual(['3 of 15 photos were not sent to the writer: it reads at most 12.'])
  const requestBody = JSON.stringify(simulator.requests.at(-1)?.body)
  const photos = requestBody.match(jpeg) ?? []
  expect(photos).toHaveLength(12)
  expect(requestBody).toContain('Photo 12:')
  expect(requestBody).not.toContain('Photo 13:')
  expect(await sharp(Buffer.from(photos[0] ?? '', 'base64')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1024,
    height: 768,
  })
})

test.each(modelSetups)(
  '$model, streamed $streaming: the writer does not retry, because the job does',
  async (setup) => {
    simulator.answerWith(
      { kind: 'rate-limit', retryAfter: 1 },
      { kind: 'status', status: 503 },
      { kind: 'reset' },
      good,
    )
    for (const kind of ['rate-limit', 'try-later', 'try-later']) {
      const before = simulator.requests.length
      await expect(writeWith(settingsOf(setup))).rejects.toMatchObject({ failure: { kind } })
      expect(simulator.requests.length - before).toBe(1)
    }
    await expect(writeWith(settingsOf(setup))).resolves.toMatchObject({ listing: { title: sampleListing.write.title } })
  },
)

test('photos that cannot be opened are left out and named, and the others keep their numbers; without any photo nothing is sent', async () => {
  const { read, write } = sampleListing
  const inThree = { ...write.color, photo: 3 }
  const inTwo = { ...write.style, photo: 2 }
  simulator.answerWith({
    kind: 'listing',
    answer: { read: read.map((photo) => ({ ...photo, photo: 3 })), write: { ...write, color: inThree, style: inTwo } },
  })
  const broken = photoOf(Buffer.from('not a picture'))
  const third = photoOf(smallPhoto)
  const { listing } = await writeWith(someModel(), { photos: [broken, photoOf(undefined), third] })
  expect(listing.notes).toEqual([
    'Photo 1 could not be opened and was left out.',
    'Photo 2 could not be opened and was left out.',
  ])
  const requestBody = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(requestBody).toContain('One photo follows.')
  expect([...new Set(requestBody.match(/Photo \d+:/gu))]).toEqual(['Photo 3:'])
  expect(listing.evidence['color']?.photoId).toBe(third.id)
  expect(listing.extracted.style, 'a photo that was not sent has no readings').toBeNull()
  const before = simulator.requests.length
  await expect(writeWith(someModel(), { photos: [broken] })).rejects.toMatchObject({ failure: { kind: 'bad-answer' } })
  expect(simulator.requests.length).toBe(before)
})

test('of 60 photos 12 are fetched, one after the other', async () => {
  simulator.answerWith(good)
  const { photos, loads } = countedPhotos(60, smallPhoto)
  const { listing } = await writeWith(someModel(), { photos })
  expect(listing.notes).toEqual(['48 of 60 photos were not sent to the writer: it reads at most 12.'])
  expect(loads).toEqual({ fetched: 12, maxConcurrent: 1 })
})

test('an address that does not answer is a temporary fault', async () => {
  const stoppedSimulator = await startModelSimulator()
  await stoppedSimulator.stop()
  for (const setup of modelSetups) {
    const writing = writeWith({ ...settingsOf(setup), baseUrl: stoppedSimulator.url })
    await expect(writing).rejects.toMatchObject({
      failure: { kind: 'try-later' },
      sentence: expect.stringContaining("couldn't reach the AI provider"),
    })
  }
})

test("the rate limiter's key depends on provider, address and API key, and does not reveal the API key", () => {
  const keyOf = (settings: { model?: string; apiKey?: string; baseUrl?: string }) =>
    createModelWriter({ model: 'openai:gpt-5-mini', apiKey, log, ...settings }).rateLimiterKey
  expect(keyOf({})).toMatch(/^openai:[0-9a-f]{64}$/u)
  expect(keyOf({ model: 'openai:another' })).toBe(keyOf({}))
  const others = [{ model: 'google:gpt-5-mini' }, { apiKey: 'another' }, { baseUrl: simulator.url }].map(keyOf)
  expect(new Set([...others, keyOf({})]).size).toBe(4)
  expect(others.join('')).not.toContain(apiKey)
})

test('the log has provider, model, calls and tokens', async () => {
  simulator.answerWith(good)
  loggedLines.length = 0
  await writeWith(someModel())
  expect(JSON.parse(loggedLines.join(''))).toMatchObject({
    writer: 'openai-compatible',
    model: 'some-model',
    photos: 1,
    calls: 1,
    inputTokens: 1200,
    outputTokens: 300,
  })
})

test('the milliseconds in the log cover the answers, not the waits for the rate limiter', async () => {
  // The title is too short, so the model is asked twice.
  simulator.answerWith({
    kind: 'listing',
    answer: { ...sampleListing, write: { ...sampleListing.write, title: 'Jeans' } },
  })
  loggedLines.length = 0
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const signal = new AbortController().signal
  await writeWith(someModel(), {
    inTurn: async (ask) => {
      now += 60_000
      const answer = await ask(signal)
      now += 60_000
      return answer
    },
  })
  clock.mockRestore()
  expect(JSON.parse(loggedLines.join(''))).toMatchObject({ calls: 2, ms: 0 })
})

/** Makes photos that count how many were fetched, and how many at the same time. */
function countedPhotos(count: number, bytes: Uint8Array) {
  const loads = { fetched: 0, maxConcurrent: 0 }
  let fetching = 0
  const load = async () => {
    loads.fetched += 1
    fetching += 1
    loads.maxConcurrent = Math.max(loads.maxConcurrent, fetching)
    await setImmediate()
    fetching -= 1
    return bytes
  }
  return { loads, photos: Array.from({ length: count }, () => ({ id: randomUUID(), load })) }
}
