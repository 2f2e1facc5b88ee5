import { z } from 'zod'
import { searchMaxLength } from './limits.ts'
import { type ItemStage, itemGroups, itemStages, itemTabs, stagesOfGroup, stagesOfTab } from './stage.ts'

/**
 * The orders in which a seller can list items. SKUs, titles and brands count numbers as a person does: A-2 before A-10.
 * Items without a price, title or brand come first in the ascending order.
 */
export const itemOrders = [
  'newest',
  'oldest',
  'sku',
  'sku-backwards',
  'title',
  'title-backwards',
  'price',
  'price-backwards',
  'brand',
  'brand-backwards',
] as const
export type ItemOrder = (typeof itemOrders)[number]

/** Longest value of a filter by category, condition or field. */
const filterMaxLength = 100

/** A filter of a seller's items. An item must match every given condition; an empty filter matches all items. */
export const itemFilterSchema = z.object({
  /** Beginnings of words of SKU, title or brand, in any order. An item must have all of them. */
  search: z
    .string()
    .max(searchMaxLength, `Please search for at most ${searchMaxLength} characters.`)
    .transform((typed) => typed.trim() || undefined)
    .optional(),
  stage: z.enum(itemStages).optional(),
  tab: z.enum(itemTabs).optional(),
  group: z.enum(itemGroups).optional(),
  /** The seller's category, or eBay's name of the leaf category. */
  category: z.string().min(1).max(filterMaxLength).optional(),
  /** One of `conditions`. */
  condition: z.string().min(1).max(filterMaxLength).optional(),
  /** A field that publishing needs, as Quick Fix names it; `any` for whichever field. */
  needs: z.string().min(1).max(filterMaxLength).optional(),
  /** A field whose value waits for the seller's answer; `any` for whichever field. */
  confirm: z.string().min(1).max(filterMaxLength).optional(),
})
export type ItemFilter = z.infer<typeof itemFilterSchema>

/** A list of items: its filter and its order. */
export type WhichItems = ItemFilter & { order: ItemOrder }

/** True if the list leaves out items of its group, or orders them otherwise than newest first. A search does not count. */
export function isNarrowed({ search: _search, group: _group, order, ...limits }: WhichItems): boolean {
  return order !== 'newest' || Object.values(limits).some((limit) => limit !== undefined)
}

/** The stages that a filter allows; undefined if it allows all. */
export function stagesOf({ stage, tab, group }: ItemFilter): readonly ItemStage[] | undefined {
  const limits: (readonly ItemStage[])[] = [
    ...(stage ? [[stage]] : []),
    ...(tab ? [stagesOfTab[tab]] : []),
    ...(group ? [stagesOfGroup[group]] : []),
  ]
  if (limits.length === 0) return undefined
  return itemStages.filter((each) => limits.every((limit) => limit.includes(each)))
}
