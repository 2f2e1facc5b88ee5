import { expect, onTestFinished, test } from 'vitest'
import { startModelSimulator } from './model-simulator.ts'

async function startedSimulator() {
  const simulator = await startModelSimulator()
  onTestFinished(() => simulator.stop())
  const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(new URL(path, simulator.url), { method: 'POST', headers, body: JSON.stringify(body) })
  return { simulator, ask }
}
const chat = { model: 'simulated', messages: [] }

test('above its rate it refuses, and says when it accepts requests again', async () => {
  const { simulator, ask } = await startedSimulator()
  simulator.answerWith({ kind: 'paced', answer: {}, delayMs: 1, perMinute: 2 })
  const answers = []
  for (let count = 0; count < 3; count++) answers.push(await ask('/v1/chat/completions', chat))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  ['/v1/responses', { model: 'simulated', input: [] }, {}, 401],
  ['/v1/responses', { model: 'simulated' }, { authorization: 'Bearer key' }, 400],
  ['/v1/messages', { model: 'simulated', max_tokens: 1 }, {}, 401],
  ['/v1/messages', { model: 'simulated', max_tokens: 1 }, { 'x-api-key': 'key' }, 400],
  ['/v1/messages', { model: 'simulated' }, { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' }, 400],
  ['/v1beta/models/simulated:generateContent', { contents: [] }, {}, 403],
  ['/v1beta/models/simulated:generateContent', {}, { 'x-goog-api-key': 'key' }, 400],
  ['/v1/chat/completions', {}, {}, 400],
  ['/v1/completions', chat, {}, 404],
])('%s with %j and headers %j is refused with %i, as its provider does', async (path, body, headers, status) => {
  const { ask } = await startedSimulator()
  expect((await ask(path, body, headers)).status).toBe(status)
})

test('a behaviour applies to the next request in any protocol, and the last one stays', async () => {
  const { simulator, ask } = await startedSimulator()
  simulator.answerWith({ kind: 'status', status: 529 }, { kind: 'listing', answer: {} })
  const anthropic = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' }
  const overloaded = await ask('/v1/messages', { model: 'simulated', max_tokens: 1 }, anthropic)
  expect(await overloaded.json()).toMatchObject({ type: 'error', error: { type: 'overloaded_error' } })
  const google = await ask('/v1beta/models/simulated:generateContent', { contents: [] }, { 'x-goog-api-key': 'key' })
  expect(await google.json()).toMatchObject({ candidates: [{ content: { parts: [{ text: '{}' }] } }] })
  expect((await ask('/v1/chat/completions', chat)).status).toBe(200)
})
