import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoOutputGeneratedError,
  StreamProviderError,
  TypeValidationError,
} from 'ai'
import { expect, test } from 'vitest'
import { failureFromSdk } from './ai-sdk-failure.ts'

const request = { url: 'https://models.example', requestBodyValues: { prompt: 'what was asked' } }
const answerText = 'what was answered'
/** OpenAI's responses report a fault inside the answer. The SDK passes the parsed answer on as the body. */
const faultInAnswer = (code: string) => {
  const error = new APICallError({ ...request, message: 'Failed', statusCode: 400 })
  return Object.assign(error, { responseBody: { status: 'failed', error: { code, message: 'It failed' } } })
}

test.each([
  [new JSONParseError({ text: answerText, cause: new Error(answerText) }), 'bad-answer', "can't read"],
  [new TypeValidationError({ value: answerText, cause: new Error(answerText) }), 'bad-answer', "can't read"],
  [new InvalidResponseDataError({ data: answerText }), 'try-later', 'broke before the answer was complete'],
  [new NoOutputGeneratedError({ message: answerText }), 'bad-answer', 'empty answer'],
  [faultInAnswer('server_error'), 'try-later', 'status 500'],
  [faultInAnswer('rate_limit_exceeded'), 'rate-limit', 'wait 60 seconds'],
  [faultInAnswer('invalid_image'), 'misconfigured', 'status 400'],
  [
    new StreamProviderError({ message: 'It failed', data: { error: { message: 'It failed', code: 503 } } }),
    'try-later',
    'too busy',
  ],
  [new Error('The unexpected'), 'try-later', 'request to the AI provider failed'],
  ['The unexpected', 'try-later', 'request to the AI provider failed'],
])('%s is %s: %s', async (thrown, kind, about) => {
  const failure = await failureFromSdk(thrown, undefined)
  expect(failure.failure.kind).toBe(kind)
  expect(failure.sentence).toContain(about)
  expect(String(failure.cause)).not.toMatch(/what was (asked|answered)/u)
})

test('Google’s list with one error is read, and a body that is not JSON is ignored', async () => {
  const call = (responseBody: string) =>
    failureFromSdk(new APICallError({ ...request, message: 'Failed', statusCode: 429, responseBody }), undefined)
  const info = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '12s' }
  const listed = await call(JSON.stringify([{ error: { code: 429, message: 'Exhausted', details: [info] } }]))
  expect(listed.failure).toEqual({ kind: 'rate-limit', seconds: 12 })
  expect((await call('<html>Too many</html>')).failure).toEqual({ kind: 'rate-limit', seconds: 60 })
  expect((await call(`{"error":{"message":"${'x'.repeat(200_000)}"}}`)).failure).toEqual({
    kind: 'rate-limit',
    seconds: 60,
  })
  expect(String((await call('{"error":"busy"}')).cause)).toContain('busy')
})
