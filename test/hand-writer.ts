import type { ListingWriter, Written } from '../src/listings/server/listing-writer.ts'
import { WriterFailure, type WriterFailureKind } from '../src/listings/server/listing-writer.ts'
import { readListing } from '../src/listings/stored-listing.ts'

/** A listing that is being written, until the test says how it ends. */
export type Asked = {
  /** What the seller entered. */
  readonly brand: string | null
  readonly note: string | null
  /** The size of the listing that is written again, where the seller wrote it. */
  readonly size: string | null
  readonly signal: AbortSignal
  write(title?: string | null): void
  fail(failure: WriterFailureKind, sentence: string): void
}

export type HandWriter = ListingWriter & {
  /** Oldest first; of jobs that begin at once nobody knows whose comes first. */
  readonly asked: readonly Asked[]
  /** The first that was asked for of this brand. */
  of(brand: string): Asked | undefined
  /** Fails whatever waits and comes, so that a test environment need not wait for it. */
  end(): void
}

/** A writer that the test leads by the hand: each listing it is asked for waits to be told how it ends. */
export function createHandWriter(rateLimiterKey: string | null = null): HandWriter {
  const asked: Asked[] = []
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => undefined)
  return {
    name: 'hand',
    rateLimiterKey,
    asked,
    of: (brand) => asked.find((each) => each.brand === brand),
    end: () => over.reject(new Error('The test is over.')),
    write: ({ hints: { brand, note, size = null }, signal, inTurn }) =>
      inTurn((limited) => {
        const { promise, resolve, reject } = Promise.withResolvers<Written>()
        const abort = () => reject(limited.reason)
        limited.addEventListener('abort', abort)
        asked.push({
          brand,
          note,
          size,
          signal,
          write: (title = `Written for ${brand}`) => resolve(written(title)),
          fail: (failure, sentence) => reject(new WriterFailure(failure, sentence)),
        })
        return Promise.race([promise, over.promise])
      }),
  }
}

function written(title: string | null): Written {
  const description = 'A description of more than fifty characters, so that nobody has to ask for a longer one.'
  return {
    listing: { ...readListing({}), title, description },
    usage: { model: 'hand', calls: 1, inputTokens: 12, outputTokens: 3 },
  }
}
