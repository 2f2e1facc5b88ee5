import { getTableColumns } from 'drizzle-orm'
import type { Item } from '../item.ts'
import { type ItemRow, items } from './tables.ts'

/** Every column of an item. */
export const allItemColumns = Object.keys(getTableColumns(items)) as (keyof ItemRow)[]

/** The columns that `itemFromRow` takes. */
export const itemColumns = [
  'id',
  'sku',
  'batchNumber',
  'status',
  'category',
  'condition',
  'brand',
  'createdAt',
  'updatedAt',
] as const

/** An item's row in the shape every page gets. */
export function itemFromRow(row: Pick<ItemRow, (typeof itemColumns)[number]>): Item {
  return {
    id: row.id,
    sku: row.sku,
    batchNumber: row.batchNumber,
    status: row.status,
    category: row.category,
    condition: row.condition,
    brand: row.brand,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
