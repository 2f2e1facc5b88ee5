import type { ItemOrder } from '../../../items/which-items.ts'
import { channelFields } from '../../../listings/channel.ts'
import type { ListingField } from '../../../listings/listing-fields.ts'

/** The columns after checkbox, photo and title, from left to right. */
export const columnNames = ['state', 'price', 'brand', 'size', 'category', 'condition', 'age'] as const
export type ColumnName = (typeof columnNames)[number]

type Column = {
  readonly label: string
  /** Rem, if the seller has not set another width. */
  readonly width: number
  /** The orders of a sorted column: of the first press on its head, and of the second. */
  readonly orders?: readonly [ItemOrder, ItemOrder]
  readonly isNumber?: boolean
  /** The field of the listing that its cells edit. */
  readonly field?: CellField
}

/** The fields of a listing that have a cell. */
export type CellField = Extract<
  ListingField,
  'title' | 'suggestedPrice' | 'brand' | 'size' | (typeof channelFields)['categoryId' | 'condition']
>

export const columns: Readonly<Record<ColumnName, Column>> = {
  state: { label: 'State', width: 13 },
  price: { label: 'Price', width: 6, orders: ['price-backwards', 'price'], isNumber: true, field: 'suggestedPrice' },
  brand: { label: 'Brand', width: 8, orders: ['brand', 'brand-backwards'], field: 'brand' },
  size: { label: 'Size', width: 5, field: 'size' },
  category: { label: 'Category', width: 11, field: channelFields.categoryId },
  condition: { label: 'Condition', width: 10, field: channelFields.condition },
  age: { label: 'Added', width: 7, orders: ['newest', 'oldest'] },
}

/** The orders of the column of titles and SKUs. */
export const titleOrders = ['title', 'title-backwards'] as const

export type ShownColumn = { readonly name: ColumnName; readonly width: number }

/** Columns before these: checkbox, and title with its photo. */
export const fixedColumns = 2

/** The fields that the cells of a row edit, from left to right; undefined for a cell that only shows. */
export function fieldsOfCells(shown: readonly ShownColumn[]): readonly (CellField | undefined)[] {
  return [undefined, 'title', ...shown.map(({ name }) => columns[name].field)]
}

/** Classes of a row and of the head, which have the same columns. */
export const rowClasses = 'grid grid-cols-(--template) grid-rows-[100%] items-center'

/** Height of a row in rem, as the seller has chosen. */
export const rowHeights = { low: 3, tall: 4 } as const

/** Least width of a column, and of the column of titles, in rem. */
export const minColumnWidth = 4
export const minTitleWidth = 14
/** Width of the columns with the checkbox and the photo, in rem. */
export const fixedWidth = 6.5
