import type { WriterFailure } from '../listing-writer.ts'
import { badAnswerOf, failureOf } from './model-failure.ts'

/** Longest part of a provider's answer that is looked at and logged. */
const bodyLength = 600

/** What the AI SDK threw, as the failure it stands for. The SDK's own error holds the prompt with all photos: it is not passed on. */
export async function thrownFailure(thrown: unknown, apiKey: string | undefined): Promise<WriterFailure> {
  const { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } = await import('ai')
  const withoutKey = (text: string) => (apiKey ? text.replaceAll(apiKey, '[key]') : text)
  if (APICallError.isInstance(thrown)) {
    return failureOf(
      {
        status: thrown.statusCode,
        message: withoutKey(thrown.message),
        body: withoutKey(thrown.responseBody?.slice(0, bodyLength) ?? ''),
        headers: thrown.responseHeaders ?? {},
      },
      Date.now(),
    )
  }
  if (NoObjectGeneratedError.isInstance(thrown))
    return badAnswerOf(whatIsMissing(thrown), `${thrown.finishReason}: ${withoutKey(thrown.text ?? '')}`)
  if (NoOutputGeneratedError.isInstance(thrown))
    return badAnswerOf('The AI answered with nothing.', withoutKey(thrown.message))
  const message = withoutKey(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown))
  return failureOf({ status: undefined, message, body: '', headers: {} }, Date.now())
}

function whatIsMissing({ text, finishReason }: { text: string | undefined; finishReason: string | undefined }): string {
  if (finishReason === 'content-filter') return 'The AI refused to write about these photos.'
  if (text === undefined || text.trim() === '') return 'The AI answered with nothing.'
  if (finishReason === 'length' || /^\s*[{[]/u.test(text)) return 'The answer of the AI was cut off.'
  return 'The AI gave an answer that is no listing.'
}
