import type { SellerHints, WrittenListing } from '../listing.ts'

/** A photo as a writer gets it: fetched when it is looked at, so that a large item is never in memory at once. */
export type WriterPhoto = {
  id: string
  /** A JPEG of at most 1920 px, upright; undefined when its file is missing. */
  load(): Promise<Uint8Array | undefined>
}

/**
 * The door both writers stand behind. Resolves with a listing that invents nothing, or throws a `WriterFailure`.
 * `photos` are all of the item's in the seller's order: a writer loads the first 12, and notes how many it left and by
 * their position those that could not be opened.
 * `signal` aborts at the 150 s limit or when the item is gone; a writer stops at once and throws the signal's reason.
 */
export type ListingWriter = {
  /** Where the text comes from, for the log and for pacing: 'offline', or the provider's name. */
  readonly name: string
  write(request: { photos: readonly WriterPhoto[]; hints: SellerHints; signal: AbortSignal }): Promise<WrittenListing>
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
