import { type ModelAnswer, modelAnswerSchema } from '../../answer/model-answer.ts'
import type { WriterFailure } from '../listing-writer.ts'
import { brokenAnswerFailure } from './ai-sdk-failure.ts'
import type { RawAnswer } from './ask-model.ts'
import { badAnswerOf, refusalOf } from './model-failure.ts'

/**
 * Returns the JSON object in a model's answer, alone or in a Markdown fence; undefined if a complete answer has no JSON object.
 * Throws a WriterFailure if the answer was refused, filtered, cut off, broken off or empty.
 */
export function parseAnswer(rawAnswer: RawAnswer): ModelAnswer | undefined {
  const { text, finishReason, rawFinishReason } = rawAnswer
  const detail = describeEnd(rawAnswer)
  // A refusal ends like any answer; a filter has its own word.
  if (finishReason === 'content-filter')
    throw refusalOf(
      rawFinishReason === undefined || /^(refusal|stop|completed)$/u.test(rawFinishReason) ? 'model' : 'filter',
      detail,
    )
  if (finishReason === 'length') throw badAnswerOf("The AI's answer was cut off.", detail)
  if (finishReason === 'interrupted') throw brokenAnswerFailure(detail)
  if (text.trim() === '') throw badAnswerOf('The AI gave an empty answer.', detail)
  const parsed = parsedJson(withoutFence(text))
  if (parsed === undefined && isRefusal(text)) throw refusalOf('model', detail)
  return isRecord(parsed) ? modelAnswerSchema.parse(parsed) : undefined
}

/** The failure of an answer for which `parseAnswer` returns undefined. */
export function noListingFailure(rawAnswer: RawAnswer): WriterFailure {
  const isBrokenJson = /^\s*[{[]/u.test(rawAnswer.text) && parsedJson(rawAnswer.text) === undefined
  return badAnswerOf(
    isBrokenJson ? "The AI's answer was cut off." : "The AI's answer isn't a listing.",
    describeEnd(rawAnswer),
  )
}

/** Describes for the log how an answer ended, without its words. */
function describeEnd({ text, finishReason, rawFinishReason }: RawAnswer): string {
  return `ended: ${finishReason} ${rawFinishReason ?? ''}, ${text.length} characters`
}

/** Returns the text inside the first Markdown fence, else the whole text. */
function withoutFence(text: string): string {
  const begin = /```[a-z]*\s/iu.exec(text)
  if (begin === null) return text
  const rest = text.slice(begin.index + begin[0].length)
  const end = rest.lastIndexOf('```')
  return end === -1 ? rest : rest.slice(0, end)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Providers without a field for refusals let the model refuse in words. */
function isRefusal(text: string): boolean {
  return /\b(?:I(?:'|’)m sorry|I am sorry|I can(?:'|’)t|I cannot|I(?:'|’)m (?:not able|unable)|I am (?:not able|unable))\b/iu.test(
    text.slice(0, 200),
  )
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
