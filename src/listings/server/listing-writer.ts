import type { SpecificsOfCategory } from '../asked-specifics.ts'
import type { WriterHints, WriterUsage, WrittenListing } from '../listing.ts'

/** A photo as a writer gets it: fetched when it is looked at, so that a large item is never in memory at once. */
export type WriterPhoto = {
  id: string
  /** A JPEG of at most 1920 px, upright; undefined when its file is missing. */
  load(): Promise<Uint8Array | undefined>
}

/**
 * Asks something outside in its turn: waits for the rate limiter and a free place, then calls `ask`, for which 150 s are allowed.
 * Waiting is not counted. Throws the request's abort reason, or `RequestTimedOut` when the 150 s are over.
 */
export type InTurn = <Answer>(ask: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>

/** What a writer gives: the listing, and what it cost; null where no model was asked. */
export type Written = { listing: WrittenListing; usage: WriterUsage | null }

/**
 * The door both writers stand behind. Resolves with a listing that invents nothing, or throws a `WriterFailure`.
 * `photos` are all of the item's in the seller's order: a writer loads the first 12, and notes how many it left and by
 * their position those that could not be opened. Each call that leaves this machine goes through `inTurn`.
 * `specificsOf` says what eBay asks in a category, where that can be said: a writer that can tell such things offers them.
 * `signal` aborts when nobody waits for the listing any more; a writer stops at once and throws the signal's reason.
 */
export type ListingWriter = {
  /** Where the text comes from, for the log: 'offline', or the provider's name. */
  readonly name: string
  /** Whose limits `inTurn` keeps: null where there are none. Says nothing of the key in it. */
  readonly rateLimiterKey: string | null
  write(request: {
    photos: readonly WriterPhoto[]
    hints: WriterHints
    signal: AbortSignal
    inTurn: InTurn
    specificsOf?: SpecificsOfCategory | undefined
  }): Promise<Written>
}

/** One request took longer than 150 s. */
export class RequestTimedOut extends Error {
  override readonly name = 'RequestTimedOut'
}

/** Why a writer gave nothing. `sentence` is for the seller; `cause` is for the log. */
export type WriterFailureKind =
  /** Asked too fast: wait this many seconds (60 when the provider does not say). */
  | { kind: 'rate-limit'; seconds: number }
  /** A passing fault: another try may work. */
  | { kind: 'try-later' }
  /** Settings are wrong (key, model, address): no try will work until they change. */
  | { kind: 'misconfigured' }
  /** The provider answered, and its answer cannot be used. */
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

/** Whether what was thrown says that too much was asked in too short a time. */
export function isRateLimit(thrown: unknown): thrown is WriterFailure {
  return thrown instanceof WriterFailure && thrown.failure.kind === 'rate-limit'
}
