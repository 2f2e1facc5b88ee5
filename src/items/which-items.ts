import { z } from 'zod'
import { searchMaxLength } from './limits.ts'
import { itemStages } from './stage.ts'

/** The orders in which a seller can list items. By SKU counts numbers as a person does: A-2 before A-10. */
export const itemOrders = ['newest', 'oldest', 'sku', 'sku-backwards'] as const
export type ItemOrder = (typeof itemOrders)[number]

/** A filter of a seller's items. An item must match every given condition; an empty filter matches all items. */
export const itemFilterSchema = z.object({
  /** Beginnings of words of SKU, title or brand, in any order. An item must have all of them. */
  search: z
    .string()
    .max(searchMaxLength, `Please search for at most ${searchMaxLength} characters.`)
    .transform((typed) => typed.trim() || undefined)
    .optional(),
  stage: z.enum(itemStages).optional(),
})
export type ItemFilter = z.infer<typeof itemFilterSchema>
