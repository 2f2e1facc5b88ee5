import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Behaviour } from '../../../../simulators/model/behaviour.ts'
import { type ModelSimulator, startModelSimulator } from '../../../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { failureOf, type ModelSetup, modelSetups, writeWith } from '../../../../test/asking-model.ts'
import { writtenListingSchema } from '../../listing.ts'
import { RequestTimedOut } from '../listing-writer.ts'

const apiKey = 'sk-secret-0123456789'
const log = pino({ level: 'silent' })
const answer = sampleListing

let simulator: ModelSimulator
beforeAll(async () => {
  simulator = await startModelSimulator()
})
afterAll(() => simulator.stop())

function settingsOf(setup: ModelSetup) {
  return { ...setup, apiKey, baseUrl: simulator.url, log }
}

test.each(modelSetups)(
  '$model, streamed $streaming: a good answer becomes a listing, and its tokens are counted',
  async (setup) => {
    simulator.answerWith({ kind: 'listing', answer })
    const before = simulator.requests.length
    const { listing, usage } = await writeWith(settingsOf(setup))
    expect(writtenListingSchema.parse(listing)).toEqual(listing)
    expect(listing).toMatchObject({ title: answer.write.title, suggestedPrice: 24.99, extracted: { color: 'Blue' } })
    expect(listing.evidence['color']).toMatchObject({ words: 'Blue denim', confidence: 0.95 })
    const model = setup.model.slice(setup.model.indexOf(':') + 1)
    expect(usage).toEqual({ model, calls: 1, inputTokens: 1200, outputTokens: 300 })
    const [request, ...others] = simulator.requests.slice(before)
    expect(others).toEqual([])
    const isStreamed = request?.body['stream'] === true || /:streamGenerateContent/u.test(request?.path ?? '')
    expect(isStreamed).toBe(setup.streaming)
  },
)

test.each(modelSetups)(
  '$model, streamed $streaming: JSON in a fence is unwrapped, with or without words before it',
  async (setup) => {
    const fenced = `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``
    for (const text of [fenced, `Here is the listing:\n\n${fenced}\n`, fenced.slice(0, -3)]) {
      simulator.answerWith({ kind: 'text', text })
      await expect(writeWith(settingsOf(setup))).resolves.toMatchObject({ listing: { title: answer.write.title } })
    }
  },
)

test.each(modelSetups)('$model, streamed $streaming: fields with wrong types count as not seen', async (setup) => {
  const { write } = answer
  const odd = {
    ...write,
    tags: 'jeans',
    color: 7,
    price: { amount: '24.99', reason: null },
    measurements: { waist: 32 },
  }
  simulator.answerWith({ kind: 'listing', answer: { ...answer, write: odd } })
  const { listing } = await writeWith(settingsOf(setup))
  expect(listing).toMatchObject({ title: write.title, tags: [], suggestedPrice: null, measurements: {} })
  expect(listing.extracted).toMatchObject({ color: null, style: 'Straight' })
})

test.each(modelSetups.filter(({ model }) => !model.startsWith('anthropic')))(
  '$model, streamed $streaming: tokens that the provider does not report are null, not 0',
  async (setup) => {
    simulator.answerWith({ kind: 'uncounted', answer })
    const { usage } = await writeWith(settingsOf(setup))
    expect(usage).toMatchObject({ calls: 1, inputTokens: null, outputTokens: null })
  },
)

const past = '2020-01-01T00:00:00Z'
const inADay = new Date(Date.now() + 86_400_000)

test.each<[string, Behaviour, number]>([
  ['Retry-After in seconds', { kind: 'rate-limit', retryAfter: 7 }, 7],
  ['Retry-After as a date that has passed', { kind: 'rate-limit', retryAfter: new Date(past).toUTCString() }, 1],
  ['Retry-After as a date far away', { kind: 'rate-limit', retryAfter: inADay.toUTCString() }, 3600],
  ['retry-after-ms', { kind: 'rate-limit', retryAfter: 9, headers: { 'retry-after-ms': '2500' } }, 3],
  ['OpenAI’s resets', { kind: 'rate-limit', headers: openAiHeaders() }, 360],
  ['Anthropic’s resets', { kind: 'rate-limit', headers: anthropicHeaders() }, 3600],
  ['a sentence', { kind: 'rate-limit', message: 'Limit 30000. Please try again in 1m12.5s. Visit' }, 73],
  ['RATE_LIMIT in a message', { kind: 'status', status: 500, message: 'RATE_LIMIT:33:slow down' }, 33],
  ['text alone', { kind: 'status', status: 503, message: 'Upstream rate limit exceeded' }, 60],
  ['429 in a text', { kind: 'status', status: 500, message: 'Upstream said 429' }, 60],
  ['status 429 alone', { kind: 'rate-limit' }, 60],
  ['an error within the answer', { kind: 'broken-off', answer, status: 429, code: 'rate_limit_exceeded' }, 60],
])('a rate limit in the form of %s sets the wait, for every provider', async (_, behaviour, seconds) => {
  for (const setup of modelSetups) {
    const failure = await failureAfter(setup, behaviour)
    expect({ setup, ...failure.failure }).toEqual({ setup, kind: 'rate-limit', seconds })
    expect(failure.sentence).toBe(
      `The AI provider asked us to wait ${seconds} seconds. Your photos are safe. Try again after that.`,
    )
  }
})

test('Google’s RetryInfo sets the wait', async () => {
  for (const setup of modelSetups.filter(({ model }) => model.startsWith('google'))) {
    const failure = await failureAfter(setup, { kind: 'rate-limit', retryDelay: '34.07s' })
    expect(failure.failure).toEqual({ kind: 'rate-limit', seconds: 35 })
  }
})

function openAiHeaders() {
  return {
    'x-ratelimit-remaining-requests': '59',
    'x-ratelimit-reset-requests': '1s',
    'x-ratelimit-remaining-tokens': '0',
    'x-ratelimit-reset-tokens': '6m0s',
  }
}

function anthropicHeaders() {
  return {
    'anthropic-ratelimit-requests-remaining': '12',
    'anthropic-ratelimit-requests-reset': past,
    'anthropic-ratelimit-input-tokens-remaining': '0',
    'anthropic-ratelimit-input-tokens-reset': inADay.toISOString(),
  }
}

const key = 'The AI provider refused the key. Check AI_API_KEY, restart PastFash, then try again. Your photos are safe.'
const busy = 'The AI provider is too busy right now. Your photos are safe. Try again in a few minutes.'
const again = 'Your photos are safe. Try again, or write this listing yourself.'
const later = 'Your photos are safe. Try again in a few minutes.'

test.each<[string, Behaviour, string, string]>([
  [
    'a key that is wrong',
    { kind: 'status', status: 401, message: `Incorrect API key provided: ${apiKey}` },
    'misconfigured',
    key,
  ],
  ['a key without rights', { kind: 'status', status: 403 }, 'misconfigured', key],
  [
    'a rate limit with status 403',
    { kind: 'status', status: 403, message: 'Rate limit exceeded' },
    'rate-limit',
    'The AI provider asked us to wait 60 seconds. Your photos are safe. Try again after that.',
  ],
  [
    'Google’s word for a wrong key',
    { kind: 'status', status: 400, message: 'API key not valid. Please pass a valid API key.' },
    'misconfigured',
    key,
  ],
  [
    'an unknown model',
    { kind: 'status', status: 404, message: 'The model does not exist' },
    'misconfigured',
    "The AI provider doesn't know this model or address. Check AI_MODEL and AI_BASE_URL, restart PastFash, then try again. Your photos are safe.",
  ],
  [
    'a photo it cannot read',
    { kind: 'status', status: 400, message: 'Invalid image' },
    'misconfigured',
    'The AI provider refused the request (status 400). Check AI_MODEL: the model must accept photos and structured answers. Your photos are safe.',
  ],
  [
    'too many photos',
    { kind: 'status', status: 413 },
    'misconfigured',
    'These photos are too much for the AI model. Remove some, then try again. Your photos are safe.',
  ],
  [
    'an empty account',
    { kind: 'status', status: 400, message: 'Your credit balance is too low to access the API' },
    'misconfigured',
    'The account at the AI provider is out of credit. Add credit there, then try again. Your photos are safe.',
  ],
  ['500', { kind: 'status', status: 500 }, 'try-later', `The AI provider reported an error (status 500). ${later}`],
  ['503', { kind: 'status', status: 503 }, 'try-later', busy],
  ['529', { kind: 'status', status: 529 }, 'try-later', busy],
  ['overload within an answer', { kind: 'broken-off', answer, status: 529, code: 'overloaded' }, 'try-later', busy],
  [
    '500 within an answer',
    { kind: 'broken-off', answer, status: 500 },
    'try-later',
    `The AI provider reported an error (status 500). ${later}`,
  ],
  ['a reset connection', { kind: 'reset' }, 'try-later', `We couldn't reach the AI provider. ${later}`],
  [
    'a connection reset within an answer',
    { kind: 'reset', midway: true },
    'try-later',
    `The connection to the AI provider broke before the answer was complete. ${later}`,
  ],
  ['JSON cut off by the limit', { kind: 'cut-off', answer }, 'bad-answer', `The AI's answer was cut off. ${again}`],
  [
    'JSON that breaks off',
    { kind: 'text', text: '{"read": [{"photo": 1,' },
    'bad-answer',
    `The AI's answer was cut off. ${again}`,
  ],
  ['an empty answer', { kind: 'nothing' }, 'bad-answer', `The AI gave an empty answer. ${again}`],
  [
    'words instead of JSON',
    { kind: 'text', text: 'Here is your listing!' },
    'bad-answer',
    `The AI's answer isn't a listing. ${again}`,
  ],
  [
    'a list instead of an object',
    { kind: 'text', text: '["jeans"]' },
    'bad-answer',
    `The AI's answer isn't a listing. ${again}`,
  ],
  [
    'an object of another kind',
    { kind: 'listing', answer: { unrelated: true } },
    'bad-answer',
    `The AI's answer has no title or description. ${again}`,
  ],
  [
    'a refusal',
    { kind: 'refusal', text: "I'm sorry, I can't help with that." },
    'bad-answer',
    'The AI refused to write about these photos. Your photos are safe. Write this listing yourself.',
  ],
  [
    'a content filter',
    { kind: 'content-filter' },
    'bad-answer',
    "The AI provider's content filter stopped the answer. Your photos are safe. Remove the photo that may have caused it, then try again.",
  ],
])('%s: every provider gives one cause and one thing to do', async (_, behaviour, kind, sentence) => {
  for (const setup of modelSetups) {
    const failure = await failureAfter(setup, behaviour)
    expect({ setup, kind: failure.failure.kind, sentence: failure.sentence }).toEqual({ setup, kind, sentence })
    expect(failure.sentence + String(failure.cause)).not.toContain(apiKey)
  }
})

test.each(modelSetups)('$model, streamed $streaming: an answer that stops early is a failure', async (setup) => {
  const failure = await failureAfter(setup, { kind: 'stops-short', answer })
  expect(failure.sentence).toBe(
    setup.streaming
      ? `The connection to the AI provider broke before the answer was complete. ${later}`
      : `We can't read the AI provider's answer. ${again}`,
  )
})

test.each(modelSetups)(
  '$model, streamed $streaming: a hanging request ends at once with the reason of its abort',
  async (setup) => {
    for (const midway of [false, true]) {
      simulator.answerWith({ kind: 'hang', midway })
      for (const reason of [new Error('The item is gone.'), new RequestTimedOut()]) {
        const abort = new AbortController()
        const before = simulator.requests.length
        const responseStarted = Promise.withResolvers<void>()
        const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
          const response = await globalThis.fetch(...request)
          responseStarted.resolve()
          return response
        }
        const writing = writeWith({ ...settingsOf(setup), fetch }, { inTurn: (ask) => ask(abort.signal) })
        const caught = writing.catch((error: unknown) => error)
        await expect.poll(() => simulator.requests.length).toBe(before + 1)
        if (midway) await responseStarted.promise
        abort.abort(reason)
        expect(await caught).toBe(reason)
      }
    }
  },
)

async function failureAfter(setup: ModelSetup, behaviour: Behaviour) {
  simulator.answerWith(behaviour)
  return failureOf(writeWith(settingsOf(setup)))
}
