import type { GenerationStatus } from '../items/item.ts'

/**
 * Where `ai_generation_status` may go next. A completed listing is generated again, or deleted and pending. What is pending waits for
 * its turn too: cancelled it is completed where there is a listing, and failed where its job was given up.
 */
export const nextGenerationStatuses: Readonly<Record<GenerationStatus, readonly GenerationStatus[]>> = {
  pending: ['generating', 'completed', 'failed'],
  generating: ['completed', 'failed', 'pending'],
  completed: ['generating', 'pending'],
  failed: ['generating', 'pending'],
}

/** While a job may write the listing: it was asked for, or waits out a rate limit. Afterwards its job has nothing left to do. */
export const unwrittenStatuses: readonly GenerationStatus[] = ['generating', 'pending']
