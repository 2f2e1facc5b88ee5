import { z } from 'zod'

/** The list as a table or as a grid of cards. */
export const listViews = ['table', 'grid'] as const
/** The same, or as the large cards of Generate Listings and Publish to eBay. */
export const listLayouts = [...listViews, 'cards'] as const

/** The columns that the table has before the seller chooses others. */
const firstColumns = ['state', 'price', 'brand', 'size', 'category', 'condition', 'age'] as const

/** The columns of the table that can be moved, from left to right as they are listed first. */
export const columnNames = [...firstColumns, 'color', 'department', 'material', 'photos', 'batch', 'changed'] as const
export type ColumnName = (typeof columnNames)[number]

/** The parts that a seller can show beside title and SKU: the photo, which is always at the left, and the columns. */
export const tableParts = ['photo', ...columnNames] as const
export type TablePart = (typeof tableParts)[number]

/** The parts that a seller has chosen, each once, in their order. */
export const chosenPartsSchema = z
  .array(z.enum(tableParts))
  .max(tableParts.length)
  .refine((parts) => new Set(parts).size === parts.length)

/** The parts of a table before the seller chooses. */
export const firstParts: readonly TablePart[] = ['photo', ...firstColumns]

/** The storage key of the parts that a seller has chosen in a browser. */
export function partsKey(sellerId: string): string {
  return `table-columns/${sellerId}`
}
