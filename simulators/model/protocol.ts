import type { IncomingHttpHeaders } from 'node:http'
import type { Fault } from './behaviour.ts'

/** What a model ended with, before it is put into the words of a protocol. */
export type Completion = {
  readonly text: string | null
  readonly refusal: string | null
  readonly ended: 'stop' | 'length' | 'filter'
  /** Whether the tokens are told. */
  readonly isCounted: boolean
}

/** Tokens of every answer that is counted. */
export const countedTokens = { input: 1200, output: 300 } as const

/** A request that a protocol knows as its own. */
export type Asked = {
  readonly model: string
  readonly isStreamed: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** What a provider says went wrong, and what it adds: Google's wait for a rate limit, as "34s". */
export type Told = Required<Pick<Fault, 'status' | 'message'>> &
  Pick<Fault, 'code'> & { readonly retryDelay?: string | undefined }

/** One provider's way to answer over HTTP. */
export type Protocol = {
  /** The request when its path is this protocol's. */
  asked(path: string, body: Readonly<Record<string, unknown>>): Asked | undefined
  /** What the provider refuses in a request, with 400 or 401; undefined when it would take it. */
  refused(asked: Asked, headers: IncomingHttpHeaders): Told | undefined
  plain(asked: Asked, completion: Completion): unknown
  /** The events of a streamed answer as they are written, the text in several pieces. */
  events(asked: Asked, completion: Completion): readonly string[]
  error(told: Told): unknown
  /** The event that tells of a fault within a stream. */
  errorEvent(told: Told): string
  /** What says with status 200 that there is no answer after all; undefined where the protocol has nothing of the kind. */
  failed(asked: Asked, told: Told): unknown
  /** How the provider's own filter answers: as an ended completion, or by an error. */
  readonly filter: 'completion' | Told
  /** Whether a refusal has a place of its own, or is plain text. */
  readonly hasRefusals: boolean
}

/** One server-sent event. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function eventOf(data: unknown, name?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`
}

/** The text as it comes over a stream: in pieces that cut words, and characters of two code units, anywhere. */
export function pieces(text: string): string[] {
  const length = Math.max(7, Math.ceil(text.length / 12))
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? []
}
