import { z } from 'zod'
import { openQuestionSchema } from '../../listings/open-questions.ts'
import { photoSchema } from '../../photos/photo.ts'
import { readinessFaultSchema } from '../readiness/readiness-fault.ts'
import { contentHash, publicationSummarySchema } from './publication.ts'

/** Exactly what eBay would get of an item, or why it would not. */
export const previewedItemSchema = z.object({
  itemId: z.uuid(),
  sku: z.string(),
  summary: publicationSummarySchema.nullable(),
  /** What `confirmed` is when the seller says yes to this summary; null where there is none. */
  hash: contentHash.nullable(),
  faults: z.array(readinessFaultSchema),
  /** What the seller has to answer before it is sent. */
  questions: z.array(openQuestionSchema).default([]),
  /** The photos that the questions are about. */
  photos: z.array(photoSchema).default([]),
})
export type PreviewedItem = z.infer<typeof previewedItemSchema>
