import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startModelSimulator } from '../../../simulators/model/model-simulator.ts'
import { noHints, photoOf, smallPhoto } from '../../../test/asking-model.ts'
import { chooseWriter } from './choose-writer.ts'

const log = pino({ level: 'silent' })

test('without a model the offline writer writes', () => {
  expect(chooseWriter({}, log).name).toBe('offline')
  expect(chooseWriter({ model: ' ', apiKey: 'unused' }, log).name).toBe('offline')
})

test.each([
  ['openai:gpt-5-mini', 'openai'],
  ['anthropic:claude-haiku-4-5', 'anthropic'],
  ['google:gemini-2.5-flash', 'google'],
])('%s is written by %s', (model, name) => {
  expect(chooseWriter({ model, apiKey: 'key' }, log).name).toBe(name)
})

test('a model name may hold colons, and an own address needs no key', () => {
  const settings = { model: 'openai-compatible:llama3.2-vision:11b', baseUrl: 'http://localhost:11434/v1' }
  expect(chooseWriter(settings, log).name).toBe('openai-compatible')
})

test.each([
  [{ model: 'gpt-5-mini' }, 'AI_MODEL'],
  [{ model: 'mistral:large', apiKey: 'key' }, 'AI_MODEL'],
  [{ model: 'openai:', apiKey: 'key' }, 'AI_MODEL'],
  [{ model: 'openai:gpt-5-mini' }, 'AI_API_KEY'],
  [{ model: 'openai-compatible:llama' }, 'AI_BASE_URL'],
])('%j is refused with a sentence that names %s', (settings, name) => {
  expect(() => chooseWriter(settings, log)).toThrow(
    expect.objectContaining({ code: 'bad-input', sentence: expect.stringContaining(name) }),
  )
})

test.each([true, false])('with streaming %s the request to the model is sent accordingly', async (streaming) => {
  const simulator = await startModelSimulator()
  onTestFinished(() => simulator.stop())
  const settings = { model: 'openai-compatible:llama', baseUrl: simulator.url, streaming }
  const writer = chooseWriter(settings, log)
  const signal = new AbortController().signal
  await writer.write({ photos: [photoOf(smallPhoto)], hints: noHints, signal, inTurn: (ask) => ask(signal) })
  expect(simulator.requests.map(({ body }) => body['stream'] === true)).toEqual([streaming])
})

test('a model’s writer has a key for the rate limiter, and the offline writer has none', () => {
  expect(chooseWriter({}, log).rateLimiterKey).toBeNull()
  const settings = { model: 'openai:gpt-5-mini', apiKey: 'secret' }
  expect(chooseWriter(settings, log).rateLimiterKey).toMatch(/^openai:/)
  expect(chooseWriter(settings, log).rateLimiterKey).not.toContain('secret')
})
