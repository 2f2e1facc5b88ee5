import { rateLimitSeconds } from '../../pacing.ts'
import { WriterFailure, type WriterFailureKind } from '../listing-writer.ts'
import { durationIn, limitResetIn, retryAfterIn, waitIn } from './stated-wait.ts'

/** A provider's report of a failure, without anything that may hold the key, the prompt or the photos. */
export type ModelFault = {
  /** HTTP status; undefined if no answer came, or one without a status. */
  readonly status: number | undefined
  readonly message: string
  /** The provider's codes and types for the fault, with spaces between. */
  readonly codes: string
  readonly headers: Readonly<Record<string, string>>
  /** The wait that the body asks for, as Google writes it: "34s". */
  readonly retryDelay?: string | undefined
  /** 'none': the connection failed before an answer. 'broken': it failed within one. */
  readonly connection?: 'none' | 'broken'
}

const photosAreSafe = 'Your photos are safe.'

/** Returns the failure for a fault: one cause, one sentence, one thing to do. `now` in milliseconds dates a Retry-After. */
export function failureOf(fault: ModelFault, now: number): WriterFailure {
  const { kind, sentence } = failureTextOf(fault, now)
  const detail = [fault.status ?? 'no status', fault.codes, fault.message].filter((part) => part !== '').join(' ')
  return new WriterFailure(kind, sentence, new Error(detail))
}

type FailureText = { readonly kind: WriterFailureKind; readonly sentence: string }

function failureTextOf(fault: ModelFault, now: number): FailureText {
  const { status, message, codes } = fault
  const codesAndMessage = `${codes} ${message}`
  if (status === 402 || /insufficient_quota|billing_|credit balance/iu.test(codesAndMessage)) {
    return misconfigured('The account at the AI provider is out of credit. Add credit there, then try again.')
  }
  if (status === 401 || /\bAPI_KEY_INVALID\b|API key not valid/iu.test(codesAndMessage)) return keyRefused
  const statedSeconds = /RATE_LIMIT:(\d+):/u.exec(message)?.[1]
  if (statedSeconds !== undefined || status === 429 || /\b429\b|rate.?limit/iu.test(codesAndMessage)) {
    const seconds =
      statedSeconds === undefined
        ? retryAfterSeconds(fault.headers, now, fault)
        : rateLimitSeconds(Number(statedSeconds))
    return {
      kind: { kind: 'rate-limit', seconds },
      sentence: `The AI provider asked us to wait ${seconds} seconds. ${photosAreSafe} Try again after that.`,
    }
  }
  // Some providers use 403 for a rate limit too.
  if (status === 403) return keyRefused
  if (fault.connection === 'none' && tlsFault.test(message)) {
    return misconfigured(
      "The AI provider's certificate isn't trusted, so nothing was sent. Check AI_BASE_URL, restart PastFash, then try again.",
    )
  }
  if (status === undefined || status >= 500 || /overloaded/iu.test(codes)) return temporaryFailure(fault)
  if (/content.?filter|content.?policy|content_management/iu.test(codesAndMessage)) return filterFailure
  if (/model_not_found/u.test(codes) || status === 404 || status === 405 || (status >= 300 && status < 400)) {
    return misconfigured(
      "The AI provider doesn't know this model or address. Check AI_MODEL and AI_BASE_URL, restart PastFash, then try again.",
    )
  }
  if (status === 413 || /context.?(length|window)|prompt is too long|too many tokens/iu.test(codesAndMessage)) {
    return misconfigured('These photos are too much for the AI model. Remove some, then try again.')
  }
  if (status < 300) return badAnswer("We can't read the AI provider's answer.")
  if (![408, 409, 425].includes(status)) {
    return misconfigured(
      `The AI provider refused the request (status ${status}). Check AI_MODEL: the model must accept photos and structured answers.`,
    )
  }
  return temporaryFailure(fault)
}

/** Words of Node and OpenSSL about a certificate, or about a server without TLS. */
const tlsFault =
  /certificate|self.signed|altnames|unable to verify|wrong version number|packet length too long|\bssl\b/iu
/** No name server knows the name: it is mistyped, or this machine is offline. */
const unknownName = /\b(?:ENOTFOUND|EAI_AGAIN)\b/u

function temporaryFailure({ status, codes, message, connection }: ModelFault): FailureText {
  if (connection === 'none' && unknownName.test(message)) {
    return {
      kind: { kind: 'try-later' },
      sentence: `The AI provider's address wasn't found. ${photosAreSafe} Check the network and AI_BASE_URL, then try again.`,
    }
  }
  return {
    kind: { kind: 'try-later' },
    sentence: `${causeSentence()} ${photosAreSafe} Try again in a few minutes.`,
  }

  function causeSentence(): string {
    if (connection === 'none') return "We couldn't reach the AI provider."
    if (connection === 'broken') return 'The connection to the AI provider broke before the answer was complete.'
    if (status === 503 || status === 529 || /overloaded|UNAVAILABLE/iu.test(codes))
      return 'The AI provider is too busy right now.'
    if (status === undefined) return 'The request to the AI provider failed.'
    return `The AI provider reported an error (status ${status}).`
  }
}

const keyRefused = misconfigured('The AI provider refused the key. Check AI_API_KEY, restart PastFash, then try again.')
const filterFailure: FailureText = {
  kind: { kind: 'bad-answer' },
  sentence: `The AI provider's content filter stopped the answer. ${photosAreSafe} Remove the photo that may have caused it, then try again.`,
}
const refusalFailure: FailureText = {
  kind: { kind: 'bad-answer' },
  sentence: `The AI refused to write about these photos. ${photosAreSafe} Write this listing yourself.`,
}

/** The failure when the model refused, or the provider's filter stopped it. `detail` is for the log. */
export function refusalOf(by: 'model' | 'filter', detail: string): WriterFailure {
  const { kind, sentence } = by === 'model' ? refusalFailure : filterFailure
  return new WriterFailure(kind, sentence, new Error(detail))
}

/** The failure of a complete answer that is no listing. `firstSentence` says what happened; `detail` is for the log. */
export function badAnswerOf(firstSentence: string, detail: string): WriterFailure {
  const { kind, sentence } = badAnswer(firstSentence)
  return new WriterFailure(kind, sentence, new Error(detail))
}

function badAnswer(firstSentence: string): FailureText {
  return {
    kind: { kind: 'bad-answer' },
    sentence: `${firstSentence} ${photosAreSafe} Try again, or write this listing yourself.`,
  }
}

function misconfigured(firstSentence: string): FailureText {
  return { kind: { kind: 'misconfigured' }, sentence: `${firstSentence} ${photosAreSafe}` }
}

/**
 * Returns seconds to wait, from 1 to 3600: by retry-after-ms or Retry-After, else by the body (Google's retryDelay, or a
 * message), else until the limits in the headers reset. Returns 60 if none of them can be read.
 */
export function retryAfterSeconds(
  headers: Readonly<Record<string, string>>,
  now: number,
  body: Partial<Pick<ModelFault, 'message' | 'retryDelay'>> = {},
): number {
  return rateLimitSeconds(
    retryAfterIn(headers, now) ??
      durationIn(body.retryDelay) ??
      waitIn(body.message ?? '') ??
      limitResetIn(headers, now),
  )
}
