import type { ListingWriter, Written } from '../src/listings/server/listing-writer.ts'
import { WriterFailure, type WriterFailureKind } from '../src/listings/server/listing-writer.ts'
import { readListing } from '../src/listings/stored-listing.ts'

/** A listing that is being written, until the test decides how it ends. */
export type RequestedListing = {
  /** The brand that the seller entered. */
  readonly brand: string | null
  readonly note: string | null
  /** The size of the listing that is written again, if the seller wrote it. */
  readonly size: string | null
  readonly signal: AbortSignal
  write(title?: string | null): void
  fail(failure: WriterFailureKind, sentence: string): void
}

export type HandWriter = ListingWriter & {
  /** Oldest first. Jobs that begin at the same moment have no fixed order. */
  readonly requests: readonly RequestedListing[]
  /** The first request for this brand. */
  requestFor(brand: string): RequestedListing | undefined
  /** Fails waiting and new requests, so that a test environment need not wait for them. */
  end(): void
}

/** A writer under the control of the test: each requested listing waits until the test decides how it ends. */
export function createHandWriter(rateLimiterKey: string | null = null): HandWriter {
  const requests: RequestedListing[] = []
  const testEnd = Promise.withResolvers<never>()
  testEnd.promise.catch(() => undefined)
  return {
    name: 'hand',
    rateLimiterKey,
    requests,
    requestFor: (brand) => requests.find((request) => request.brand === brand),
    end: () => testEnd.reject(new Error('The test is over.')),
    write: ({ hints: { brand, note, size = null }, signal, inTurn }) =>
      inTurn((limitedSignal) => {
        const { promise, resolve, reject } = Promise.withResolvers<Written>()
        const abort = () => reject(limitedSignal.reason)
        limitedSignal.addEventListener('abort', abort)
        requests.push({
          brand,
          note,
          size,
          signal,
          write: (title = `Written for ${brand}`) => resolve(writtenListing(title)),
          fail: (failure, sentence) => reject(new WriterFailure(failure, sentence)),
        })
        return Promise.race([promise, testEnd.promise])
      }),
  }
}

function writtenListing(title: string | null): Written {
  const description = 'A description of more than fifty characters, so that nobody has to ask for a longer one.'
  return {
    listing: { ...readListing({}), title, description },
    usage: { model: 'hand', calls: 1, inputTokens: 12, outputTokens: 3 },
  }
}
