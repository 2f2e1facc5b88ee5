import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelSimulator, startModelSimulator } from '../../../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { modelSetups, writeWith } from '../../../../test/asking-model.ts'
import { RequestTimedOut } from '../listing-writer.ts'

const log = pino({ level: 'silent' })
const good = { kind: 'listing', answer: sampleListing } as const
/** Its title is too short; the rest is good. */
const short = {
  kind: 'listing',
  answer: { ...sampleListing, write: { ...sampleListing.write, title: 'Jeans' } },
} as const
const empty = { kind: 'listing', answer: { unrelated: true } } as const

let simulator: ModelSimulator
beforeAll(async () => {
  simulator = await startModelSimulator()
})
afterAll(() => simulator.stop())

function settingsOf(setup: { model: string; streaming: boolean }) {
  return { ...setup, apiKey: 'key', baseUrl: simulator.url, log }
}
const settings = () => settingsOf({ model: 'openai-compatible:some-model', streaming: false })

test.each(modelSetups)(
  '$model, streamed $streaming: an answer with faults is sent back with them, once, in the same conversation',
  async (setup) => {
    simulator.answerWith(short, good)
    const before = simulator.requests.length
    const { listing, usage } = await writeWith(settingsOf(setup))
    expect(listing.title).toBe(sampleListing.write.title)
    expect(usage).toMatchObject({ calls: 2, inputTokens: 2400, outputTokens: 600 })
    const [first, second, ...others] = simulator.requests.slice(before)
    expect(others).toEqual([])
    const secondBody = JSON.stringify(second?.body)
    expect(secondBody).toContain('Photo 1:')
    expect(secondBody).toContain(JSON.stringify(JSON.stringify(short.answer)).slice(1, -1))
    expect(secondBody).toContain('Your answer cannot be used as it is:')
    expect(JSON.stringify(first?.body)).not.toContain('Your answer cannot be used as it is:')
    const turns = second?.body['messages'] ?? second?.body['input'] ?? second?.body['contents']
    const roles = Array.isArray(turns) ? turns.map(({ role }: { role: string }) => role) : []
    expect(roles.slice(-3)).toEqual(['user', setup.model.startsWith('google') ? 'model' : 'assistant', 'user'])
  },
)

test('a second answer with faults is used as it is, without a third request', async () => {
  simulator.answerWith(short)
  const before = simulator.requests.length
  const { listing, usage } = await writeWith(settings())
  expect(listing.description).toBe(sampleListing.write.description)
  expect(usage?.calls).toBe(2)
  expect(simulator.requests.length - before).toBe(2)
})

test.each([
  ['a rate limit', { kind: 'rate-limit', retryAfter: 7 }],
  ['a fault', { kind: 'status', status: 500 }],
  ['a broken connection', { kind: 'reset' }],
  ['words', { kind: 'text', text: 'Here you are!' }],
] as const)('a second request that ends with %s leaves the first answer unchanged', async (_, behaviour) => {
  simulator.answerWith(short, behaviour)
  const { listing, usage } = await writeWith(settings())
  expect(listing.description).toBe(sampleListing.write.description)
  expect(usage).toMatchObject({ calls: 2, inputTokens: behaviour.kind === 'text' ? 2400 : 1200 })
})

test.each([
  ['words', { kind: 'text', text: 'Here is your listing!' }],
  ['a list', { kind: 'text', text: '["jeans"]' }],
  ['JSON that breaks off without a word', { kind: 'text', text: '{"read": [{"photo": 1,' }],
] as const)('a first answer of %s is rejected by our rules, so a second is requested', async (_, behaviour) => {
  simulator.answerWith(behaviour, good)
  const { listing, usage } = await writeWith(settings())
  expect(listing.title).toBe(sampleListing.write.title)
  expect(usage?.calls).toBe(2)
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain('not one whole JSON object')
})

test.each([
  ['refused', { kind: 'refusal', text: "I'm sorry, I can't help with that." }],
  ['filtered', { kind: 'content-filter' }],
  ['cut off by the limit', { kind: 'cut-off', answer: sampleListing }],
  ['empty', { kind: 'nothing' }],
] as const)('a first answer that is %s is final, because a second would be the same', async (_, behaviour) => {
  for (const setup of modelSetups) {
    simulator.answerWith(behaviour, good)
    const before = simulator.requests.length
    await expect(writeWith(settingsOf(setup))).rejects.toMatchObject({ failure: { kind: 'bad-answer' } })
    expect([setup, simulator.requests.length - before]).toEqual([setup, 1])
  }
})

test('a rate limit of the second request reaches the rate limiter, although the first answer gave a listing', async () => {
  simulator.answerWith(short, { kind: 'rate-limit', retryAfter: 7 })
  const signal = new AbortController().signal
  const caughtErrors: unknown[] = []
  const writing = writeWith(settings(), {
    inTurn: (ask) =>
      ask(signal).catch((error: unknown) => {
        caughtErrors.push(error)
        throw error
      }),
  })
  await expect(writing).resolves.toMatchObject({ usage: { calls: 2 } })
  expect(caughtErrors).toMatchObject([{ failure: { kind: 'rate-limit', seconds: 7 } }])
})

test('if the first answer gave no listing, the failure of the second request is reported', async () => {
  simulator.answerWith(empty, { kind: 'rate-limit', retryAfter: 7 })
  await expect(writeWith(settings())).rejects.toMatchObject({ failure: { kind: 'rate-limit', seconds: 7 } })
})

test('every request waits for its turn', async () => {
  simulator.answerWith(short, good)
  const requestsPerTurn: number[] = []
  const signal = new AbortController().signal
  await writeWith(settings(), {
    inTurn: async (ask) => {
      const before = simulator.requests.length
      const answer = await ask(signal)
      requestsPerTurn.push(simulator.requests.length - before)
      return answer
    },
  })
  expect(requestsPerTurn).toEqual([1, 1])
})

test('a second request that times out leaves the first answer; a cancelled one leaves no listing', async () => {
  simulator.answerWith(short, { kind: 'hang' })
  const cancellation = new AbortController()
  const writeWithFailingSecond = (reason: Error) => {
    let requestCount = 0
    return writeWith(settings(), {
      signal: cancellation.signal,
      inTurn: async (ask) => {
        requestCount += 1
        if (requestCount === 2) throw reason
        return ask(cancellation.signal)
      },
    })
  }
  await expect(writeWithFailingSecond(new RequestTimedOut())).resolves.toMatchObject({ usage: { calls: 2 } })
  simulator.answerWith(short)
  const reason = new Error('The item is gone.')
  const writing = writeWithFailingSecond(reason)
  await expect(writing).rejects.toBe(reason)
})
