import { createRateLimiter, type RateLimiter } from '../../platform/server/admission/rate-limiter.ts'
import type { Context } from '../../platform/server/services.ts'
import type { SpecificsOfCategory } from '../asked-specifics.ts'
import type { ListingWriter } from './listing-writer.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    writer: ListingWriter
    /** Enforces the limits of the writer's provider. */
    rateLimiter: RateLimiter
    /** Returns the specifics that a marketplace asks for in a category. */
    specificsOf: SpecificsOfCategory
    /** Limit for one request to the writer; by default the 150 s of the specification. */
    generationTimeoutMs?: number | undefined
  }
}

declare module '../../platform/server/slice.ts' {
  interface OwnerData {
    /** A run of the owner that generates listings. */
    runId: string
  }
}

/** Creates the rate limiter. The app passes the writer in, and the eBay slice creates `specificsOf`. */
export function listingServices({ config, db, log }: Context<'config' | 'db' | 'log'>): Context<'rateLimiter'> {
  return {
    rateLimiter: createRateLimiter({
      db,
      log,
      perMinute: config.aiRequestsPerMinute,
      maxConcurrent: config.aiConcurrency,
    }),
  }
}
