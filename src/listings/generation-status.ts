import type { GenerationStatus } from '../items/item.ts'

/**
 * Allowed changes of `ai_generation_status`. A completed listing is generated again, or is deleted and becomes pending. A
 * pending one may wait for its turn; if it is cancelled it becomes completed if a listing exists, or failed if its job failed.
 */
export const nextGenerationStatuses: Readonly<Record<GenerationStatus, readonly GenerationStatus[]>> = {
  pending: ['generating', 'completed', 'failed'],
  generating: ['completed', 'failed', 'pending'],
  completed: ['generating', 'pending'],
  failed: ['generating', 'pending'],
}

/**
 * Statuses in which a job may write the listing: it was requested, or waits out a rate limit. In other statuses a job has
 * nothing to do.
 */
export const unwrittenStatuses: readonly GenerationStatus[] = ['generating', 'pending']
