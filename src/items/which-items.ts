import { z } from 'zod'
import { searchMaxLength } from './limits.ts'
import { itemStages } from './stage.ts'

/** The orders a seller can look at items in. By SKU as a person counts: A-2 before A-10. */
export const itemOrders = ['newest', 'oldest', 'sku', 'sku-backwards'] as const
export type ItemOrder = (typeof itemOrders)[number]

/** Which of a seller's items are meant: those that match all of it; nothing given means every item. */
export const itemFilterSchema = z.object({
  /** Beginnings of words of SKU, title or brand, in any order, all of which must be there. */
  search: z
    .string()
    .max(searchMaxLength, `Please search for at most ${searchMaxLength} characters.`)
    .transform((typed) => typed.trim() || undefined)
    .optional(),
  stage: z.enum(itemStages).optional(),
})
export type ItemFilter = z.infer<typeof itemFilterSchema>
