import { type ModelAnswer, modelAnswerSchema } from '../../answer/model-answer.ts'
import type { WriterFailure } from '../listing-writer.ts'
import { brokenOff } from './ai-sdk-failure.ts'
import type { Said } from './ask-model.ts'
import { badAnswerOf, refusalOf } from './model-failure.ts'

/**
 * The answer in what a model said: JSON, alone or in a Markdown fence; undefined where it came whole and is no JSON object.
 * Throws the WriterFailure that tells why no other is to be had: refused, filtered, cut off, broken off, or nothing.
 */
export function answerIn(said: Said): ModelAnswer | undefined {
  const { text, ended, endedAs } = said
  const detail = endOf(said)
  // A refusal ends as any answer does; a filter has a word of its own.
  if (ended === 'content-filter')
    throw refusalOf(endedAs === undefined || /^(refusal|stop|completed)$/u.test(endedAs) ? 'model' : 'filter', detail)
  if (ended === 'length') throw badAnswerOf('The answer of the AI was cut off.', detail)
  if (ended === 'interrupted') throw brokenOff(detail)
  if (text.trim() === '') throw badAnswerOf('The AI answered with nothing.', detail)
  const parsed = parsedJson(unfenced(text))
  if (parsed === undefined && isRefusal(text)) throw refusalOf('model', detail)
  return isRecord(parsed) ? modelAnswerSchema.parse(parsed) : undefined
}

/** The failure of an answer in which `answerIn` finds none. */
export function noAnswerIn(said: Said): WriterFailure {
  const isBegun = /^\s*[{[]/u.test(said.text) && parsedJson(said.text) === undefined
  return badAnswerOf(
    isBegun ? 'The answer of the AI was cut off.' : 'The AI gave an answer that is no listing.',
    endOf(said),
  )
}

/** For the log: how an answer ended, never its words. */
function endOf({ text, ended, endedAs }: Said): string {
  return `ended: ${ended} ${endedAs ?? ''}, ${text.length} characters`
}

/** The text within the first Markdown fence, else the text. */
function unfenced(text: string): string {
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

/** Providers without a field for refusals let the model say it in words. */
function isRefusal(text: string): boolean {
  return /\b(?:I(?:'|’)m sorry|I am sorry|I can(?:'|’)t|I cannot|I(?:'|’)m (?:not able|unable)|I am (?:not able|unable))\b/iu.test(
    text.slice(0, 200),
  )
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
