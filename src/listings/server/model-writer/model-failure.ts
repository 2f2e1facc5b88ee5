import { rateLimitSeconds } from '../../pacing.ts'
import { WriterFailure, type WriterFailureKind } from '../listing-writer.ts'

/** What a provider's failure told, without anything that may hold the key, the prompt or the photos. */
export type ModelFault = {
  /** HTTP status, undefined when no answer came. */
  readonly status: number | undefined
  readonly message: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const safe = 'Your photos are safe.'

/** The failure a fault stands for: one cause, one sentence, one thing to do. `now` in milliseconds dates a Retry-After. */
export function failureOf(fault: ModelFault, now: number): WriterFailure {
  const { kind, sentence } = kindOf(fault, now)
  return new WriterFailure(
    kind,
    sentence,
    new Error(`${fault.status ?? 'no answer'}: ${fault.message} ${fault.body}`.slice(0, 1000)),
  )
}

type Judged = { readonly kind: WriterFailureKind; readonly sentence: string }

function kindOf(fault: ModelFault, now: number): Judged {
  const { status, message, body } = fault
  if (status === 402 || /insufficient_quota|credit balance/iu.test(body)) {
    return misconfigured(
      'The AI provider says that its account has no credit left. Top it up there, then generate again.',
    )
  }
  if (status === 401 || status === 403) {
    return misconfigured(
      'The AI provider refused the key it was given. Check AI_API_KEY, restart, then generate again.',
    )
  }
  const stated = /RATE_LIMIT:(\d+):/u.exec(message)?.[1]
  if (stated !== undefined || status === 429 || /\b429\b|rate.?limit/iu.test(message)) {
    const seconds = stated === undefined ? retryAfterSeconds(fault.headers, now) : rateLimitSeconds(Number(stated))
    return {
      kind: { kind: 'rate-limit', seconds },
      sentence: `The AI provider asks to wait ${seconds} seconds. ${safe} Generate again then.`,
    }
  }
  if (status === 404) {
    return misconfigured(
      'The AI provider does not know this model or address. Check AI_MODEL and AI_BASE_URL, restart, then generate again.',
    )
  }
  if (status !== undefined && status >= 200 && status < 300)
    return badAnswer('The AI provider gave an answer that cannot be read.')
  if (status !== undefined && status >= 400 && status < 500 && ![408, 409, 425].includes(status)) {
    return misconfigured(
      `The AI provider refused the request (status ${status}). The model must accept photos and structured answers: check AI_MODEL.`,
    )
  }
  const what =
    status === undefined
      ? 'The AI provider could not be reached.'
      : `The AI provider has a fault of its own (status ${status}).`
  return { kind: { kind: 'try-later' }, sentence: `${what} ${safe} Generate again in a few minutes.` }
}

/** An answer that came whole and is no listing. `what` is the first sentence. */
export function badAnswerOf(what: string, detail: string): WriterFailure {
  const { kind, sentence } = badAnswer(what)
  return new WriterFailure(kind, sentence, new Error(detail.slice(0, 1000)))
}

function badAnswer(what: string): Judged {
  return { kind: { kind: 'bad-answer' }, sentence: `${what} ${safe} Generate again, or write this listing by hand.` }
}

function misconfigured(what: string): Judged {
  return { kind: { kind: 'misconfigured' }, sentence: `${what} ${safe}` }
}

/**
 * Seconds of a Retry-After header, which gives seconds or a date (RFC 9110 section 10.2.3), or of OpenAI's retry-after-ms;
 * from 1 to 3600, 60 where it is absent or unreadable.
 */
export function retryAfterSeconds(headers: Readonly<Record<string, string>>, now: number): number {
  const milliseconds = numberIn(headers['retry-after-ms'])
  if (milliseconds !== undefined) return rateLimitSeconds(milliseconds / 1000)
  const header = headers['retry-after']
  return rateLimitSeconds(numberIn(header) ?? (Date.parse(header ?? '') - now) / 1000)
}

function numberIn(header: string | undefined): number | undefined {
  const text = header?.trim() ?? ''
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : undefined
}
