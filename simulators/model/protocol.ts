import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorFault } from './behaviour.ts'

/** The result of a model, before a protocol puts it into its form. */
export type Completion = {
  readonly text: string | null
  readonly refusal: string | null
  readonly ended: 'stop' | 'length' | 'filter'
  /** Whether token counts are answered. */
  readonly isCounted: boolean
}

/** Token counts of every counted answer. */
export const countedTokens = { input: 1200, output: 300 } as const

/** A request that a protocol recognizes as its own. */
export type ModelRequest = {
  readonly model: string
  readonly isStreamed: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** A provider's error with its additions, such as Google's wait for a rate limit, "34s". */
export type ProviderError = Required<Pick<ErrorFault, 'status' | 'message'>> &
  Pick<ErrorFault, 'code'> & { readonly retryDelay?: string | undefined }

/** One provider's way to answer over HTTP. */
export type Protocol = {
  /** The request, if its path belongs to this protocol. */
  parseRequest(path: string, body: Readonly<Record<string, unknown>>): ModelRequest | undefined
  /** The refusal of a request by the provider, with 400 or 401; undefined if it would accept it. */
  refused(modelRequest: ModelRequest, headers: IncomingHttpHeaders): ProviderError | undefined
  plain(modelRequest: ModelRequest, completion: Completion): unknown
  /** The events of a streamed answer as they are written, the text in several pieces. */
  events(modelRequest: ModelRequest, completion: Completion): readonly string[]
  error(error: ProviderError): unknown
  /** The event that reports an error within a stream. */
  errorEvent(error: ProviderError): string
  /** The body that reports with status 200 that there is no answer; undefined if the protocol has no such form. */
  failed(modelRequest: ModelRequest, error: ProviderError): unknown
  /** The answer of the provider's filter: an ended completion, or an error. */
  readonly filter: 'completion' | ProviderError
  /** Whether a refusal has a field of its own, or is plain text. */
  readonly hasRefusals: boolean
}

/** One server-sent event. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function eventOf(data: unknown, name?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`
}

/** The text as a stream delivers it: in pieces that may cut words, and characters of two code units, anywhere. */
export function pieces(text: string): string[] {
  const length = Math.max(7, Math.ceil(text.length / 12))
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? []
}
