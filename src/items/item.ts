import { z } from 'zod'
import { normaliseSku, skuFault } from './sku.ts'

/** `items.status`. A draft is staged; only publishing and its sync change the status. */
export const itemStatuses = ['draft', 'listed', 'sold', 'ended'] as const

/** `ai_generation_status` of an item (specification of listings, section 4). The listings slice changes it. */
export const generationStatuses = ['pending', 'generating', 'completed', 'failed'] as const
export type GenerationStatus = (typeof generationStatuses)[number]

/** Attempts to find a free SKU for one item: one and five repeats (specification of capture, section 9). */
export const skuAttempts = 6

/**
 * A SKU as typed. It is stored trimmed and in upper case; an invalid one is refused with the error message of
 * `skuFault`.
 */
export const typedSkuSchema = z
  .string()
  .transform(normaliseSku)
  .superRefine((sku, context) => {
    const fault = skuFault(sku)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

export const itemSchema = z.object({
  id: z.uuid(),
  sku: z.string(),
  batchNumber: z.int().positive(),
  status: z.enum(itemStatuses),
  category: z.string().nullable(),
  condition: z.string().nullable(),
  brand: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Item = z.infer<typeof itemSchema>
