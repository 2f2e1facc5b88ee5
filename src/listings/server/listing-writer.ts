import type { SpecificsOfCategory } from '../asked-specifics.ts'
import type { WriterHints, WriterUsage, WrittenListing } from '../listing.ts'

/**
 * A photo for a writer. It is loaded when the writer looks at it, so that the photos of a large item are never in memory at
 * once.
 */
export type WriterPhoto = {
  id: string
  /** Returns a JPEG of at most 1920 px, upright; undefined if its file is missing. */
  load(): Promise<Uint8Array | undefined>
}

/**
 * Sends a request when its turn comes: waits for the rate limiter and a free slot, then calls `ask`, which has 150 s without
 * the waiting. Throws the request's abort reason, or `RequestTimedOut` after the 150 s.
 */
export type InTurn = <Answer>(ask: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>

/** A writer's result: the listing, and its cost; null if no model was used. */
export type Written = { listing: WrittenListing; usage: WriterUsage | null }

/**
 * The interface of both writers. Resolves with a listing that invents nothing, or throws a `WriterFailure`.
 * A writer loads the first 12 photos. Its notes count the others and name unopened photos by position.
 */
export type ListingWriter = {
  /** The source of the text, for the log: 'offline', or the provider's name. */
  readonly name: string
  /** Names the account whose limits `inTurn` keeps, without revealing its API key; null without limits. */
  readonly rateLimiterKey: string | null
  write(request: {
    /** All photos of the item, in the seller's order. */
    photos: readonly WriterPhoto[]
    hints: WriterHints
    /** Aborts when the listing is no longer wanted. The writer stops at once and throws the signal's reason. */
    signal: AbortSignal
    /** Wraps each call that leaves this machine. */
    inTurn: InTurn
    /** Returns what eBay asks for in a category, if it is known. */
    specificsOf?: SpecificsOfCategory | undefined
  }): Promise<Written>
}

/** One request took longer than 150 s. */
export class RequestTimedOut extends Error {
  override readonly name = 'RequestTimedOut'
}

/** The reason why a writer returned no listing. `sentence` is for the seller; `cause` is for the log. */
export type WriterFailureKind =
  /** Too many requests: wait this many seconds, 60 if the provider names no time. */
  | { kind: 'rate-limit'; seconds: number }
  /** A temporary fault: another try may work. */
  | { kind: 'try-later' }
  /** Settings are wrong (key, model, address): no try will work until they change. */
  | { kind: 'misconfigured' }
  /** The provider answered, but its answer cannot be used. */
  | { kind: 'bad-answer' }

export class WriterFailure extends Error {
  override readonly name = 'WriterFailure'
  readonly failure: WriterFailureKind
  readonly sentence: string

  constructor(failure: WriterFailureKind, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.failure = failure
    this.sentence = sentence
  }
}

/** Whether an error reports too many requests in too short a time. */
export function isRateLimit(thrown: unknown): thrown is WriterFailure {
  return thrown instanceof WriterFailure && thrown.failure.kind === 'rate-limit'
}
