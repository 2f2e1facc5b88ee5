import type { ItemOrder } from '../../../items/which-items.ts'
import { channelFields } from '../../../listings/channel.ts'
import type { ListingField } from '../../../listings/listing-fields.ts'
import type { ColumnName, TablePart } from '../../column-names.ts'
import type { TableLayout } from './table-layout.ts'

type Column = {
  readonly label: string
  /** Rem, if the seller has not set another width. */
  readonly width: number
  /** Rem to which it shrinks before the last column is left out. */
  readonly least: number
  /** The orders of a sorted column: of the first press on its head, and of the second. */
  readonly orders?: readonly [ItemOrder, ItemOrder]
  readonly isNumber?: boolean
  /** The field of the listing that its cells edit. */
  readonly field?: CellField
}

/** The fields of a listing that have a cell. */
export type CellField = Extract<
  ListingField,
  'title' | 'suggestedPrice' | FactField | (typeof channelFields)['categoryId' | 'condition']
>

/** The fields with a cell that the list holds under their own names. */
const factFields = ['brand', 'size', 'color', 'department', 'material'] as const
type FactField = (typeof factFields)[number]

export function isFactField(field: CellField): field is FactField {
  return factFields.some((each) => each === field)
}

export const columns: Readonly<Record<ColumnName, Column>> = {
  state: { label: 'State', width: 13, least: 8 },
  price: {
    label: 'Price',
    width: 6,
    least: 5,
    orders: ['price-backwards', 'price'],
    isNumber: true,
    field: 'suggestedPrice',
  },
  brand: { label: 'Brand', width: 8, least: 4.5, orders: ['brand', 'brand-backwards'], field: 'brand' },
  size: { label: 'Size', width: 5, least: 4, field: 'size' },
  category: { label: 'Category', width: 11, least: 6, field: channelFields.categoryId },
  condition: { label: 'Condition', width: 10, least: 5.5, field: channelFields.condition },
  age: { label: 'Added', width: 7, least: 5, orders: ['newest', 'oldest'] },
  color: { label: 'Color', width: 7, least: 4.5, field: 'color' },
  department: { label: 'Department', width: 8, least: 5.5, field: 'department' },
  material: { label: 'Material', width: 8, least: 5, field: 'material' },
  photos: { label: 'Photos', width: 5, least: 4, isNumber: true },
  batch: { label: 'Batch', width: 5, least: 4, isNumber: true },
  changed: { label: 'Changed', width: 7, least: 5 },
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

/** Least width of the column of titles, in rem. */
export const minTitleWidth = 14
const checkboxWidth = 2.5
const photoWidth = 4

/**
 * The columns that fit into a width beside the titles, from left to right, with their widths. Before the last column is left out,
 * those become narrower whose width the seller has not set. Lengths in rem.
 */
export function columnsThatFit(
  parts: readonly TablePart[],
  widths: TableLayout['widths'],
  width: number,
): ShownColumn[] {
  const wanted = parts.filter((part) => part !== 'photo')
  const free = width - minTitleWidth - checkboxWidth - (parts.includes('photo') ? photoWidth : 0)
  const leastOf = (name: ColumnName) => widths[name] ?? columns[name].least
  const roomOf = (name: ColumnName) => (widths[name] ?? columns[name].width) - leastOf(name)
  const count = wanted.findIndex((_, at) => sumOf(wanted.slice(0, at + 1).map(leastOf)) > free)
  const fitting = count === -1 ? wanted : wanted.slice(0, count)
  const rest = free - sumOf(fitting.map(leastOf))
  const share = Math.min(1, rest / sumOf(fitting.map(roomOf)))
  // Rounded down to a quarter, so that the sum never exceeds the free width.
  return fitting.map((name) => ({
    name,
    width: leastOf(name) + (roomOf(name) === 0 ? 0 : Math.floor(roomOf(name) * share * 4) / 4),
  }))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

/** Moves a column past its next chosen neighbor, to the left (-1) or right (1). At the end the order stays the same. */
export function movedColumn(
  order: readonly ColumnName[],
  name: ColumnName,
  by: -1 | 1,
  isChosen: (name: ColumnName) => boolean,
): readonly ColumnName[] {
  const chosen = order.filter(isChosen)
  const neighbor = chosen[chosen.indexOf(name) + by]
  if (neighbor === undefined) return order
  const others = order.filter((each) => each !== name)
  return others.toSpliced(others.indexOf(neighbor) + (by === 1 ? 1 : 0), 0, name)
}
