import type { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { AppError } from '../../errors.ts'

/** The endpoint's parsed input. Throws 'bad-input' with the first fault: the rule's own sentence, or one naming the field. */
export function parseInput<E extends Pick<Endpoint, 'input'>>(
  endpoint: E,
  raw: Record<string, unknown>,
): z.infer<E['input']> {
  const parsed = endpoint.input.safeParse(raw, { error: plainSentence })
  if (parsed.success) return parsed.data as z.infer<E['input']>
  throw new AppError(
    'bad-input',
    parsed.error.issues[0]?.message ?? "PastFash couldn't read this request. Reload the page and try again.",
  )
}

/** Parses a JSON body into an object. Throws 'bad-input' for anything else, and for text that no database can store. */
export function readJson(bytes: Uint8Array): Record<string, unknown> {
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject()
  return value as Record<string, unknown>
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    // `fatal`: otherwise invalid bytes would become "�" and would be stored.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), refuseUnstorable)
  } catch (error) {
    throw error instanceof AppError ? error : notAnObject(error)
  }
}

/** PostgreSQL stores no NUL, and half a surrogate pair would be replaced on its way there. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new AppError('bad-input', "The text has a character that can't be saved. Type it again.")
  return value
}

function notAnObject(cause?: unknown): AppError {
  return new AppError('bad-input', "PastFash couldn't read this request: it isn't a JSON object.", { cause })
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Sentences for faults whose rule has none. */
function plainSentence(issue: Issue): string {
  const field = issue.path?.join('.') || 'input'
  if (issue.input === undefined) return `${field}: this is missing.`
  switch (issue.code) {
    case 'too_big':
      return `${field}: at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return `${field}: at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'invalid_value':
      return `${field}: choose one of ${issue.values.join(', ')}.`
    default:
      return `${field}: this is not in the right form.`
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
