import { z } from 'zod'
import { normaliseSku, skuFault } from './sku.ts'

/** `items.status`: a draft is staged; only publishing and its sync move an item on. */
export const itemStatuses = ['draft', 'listed', 'sold', 'ended'] as const

/** `ai_generation_status` of an item (specification of listings, section 4); the listings slice moves it. */
export const generationStatuses = ['pending', 'generating', 'completed', 'failed'] as const
export type GenerationStatus = (typeof generationStatuses)[number]

/** Tries to find a free SKU for one item: one and five repeats (specification of capture, section 9). */
export const skuAttempts = 6

/** A SKU as typed: stored trimmed and in upper case, refused with the sentence of `skuFault`. */
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
