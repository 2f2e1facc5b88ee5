import { z } from 'zod'
import { openQuestionSchema } from '../../listings/open-questions.ts'
import { photoSchema } from '../../photos/photo.ts'
import { readinessFaultSchema } from '../readiness/readiness-fault.ts'
import { contentHash, publicationSummarySchema } from './publication.ts'

/** Exactly what eBay would get for an item, or the faults that prevent it. */
export const previewedItemSchema = z.object({
  itemId: z.uuid(),
  sku: z.string(),
  summary: publicationSummarySchema.nullable(),
  /** The value of `confirmed` if the seller confirms this summary; null without a summary. */
  hash: contentHash.nullable(),
  faults: z.array(readinessFaultSchema),
  /** The questions that the seller has to answer before it is sent. */
  questions: z.array(openQuestionSchema).default([]),
  /** The first photo, and those that the questions are about, in their order. */
  photos: z.array(photoSchema).default([]),
})
export type PreviewedItem = z.infer<typeof previewedItemSchema>
