import { createRateLimiter, type RateLimiter } from '../../platform/server/admission/rate-limiter.ts'
import type { Context } from '../../platform/server/services.ts'
import type { SpecificsOfCategory } from '../asked-specifics.ts'
import type { ListingWriter } from './listing-writer.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    writer: ListingWriter
    /** Keeps what the writer's provider allows. */
    rateLimiter: RateLimiter
    /** What a marketplace asks of the items of a category. */
    specificsOf: SpecificsOfCategory
    /** For one request to the writer. Left out: the 150 s of the specification. */
    generationTimeoutMs?: number | undefined
  }
}

declare module '../../platform/server/slice.ts' {
  interface Theirs {
    runId: string
  }
}

/** Builds what listings need beside their writer. */
export function listingServices({ config, db, log }: Context<'config' | 'db' | 'log'>): Context<'rateLimiter'> {
  return {
    rateLimiter: createRateLimiter({ db, log, perMinute: config.aiRequestsPerMinute, atOnce: config.aiConcurrency }),
  }
}
