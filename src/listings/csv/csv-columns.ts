import type { ItemStage } from '../../items/stage.ts'
import type { Cell } from '../../platform/csv.ts'
import { channelFields, channelOf } from '../channel.ts'
import { fieldLabel } from '../field-label.ts'
import { fieldText } from '../field-text.ts'
import { fieldNamed, valueOf } from '../field-values.ts'
import { fieldOf, type SingleField, singleFields } from '../fields.ts'
import { type SellerHints, spacedWords, type WrittenListing } from '../listing.ts'
import type { ListingField } from '../listing-fields.ts'

/** An item as a file has it. The listing is null until it is written. */
export type CsvItem = {
  readonly sku: string
  readonly stage: ItemStage
  readonly createdAt: Date
  readonly hints: SellerHints
  readonly listing: WrittenListing | null
}

/** The hints as columns of a file. */
const hintHeadings = {
  'hint.category': 'Category',
  'hint.condition': 'Condition',
  'hint.brand': 'Brand for the writer',
  'hint.note': 'Note to the writer',
} as const satisfies Record<`hint.${keyof SellerHints}`, string>
export type HintTarget = keyof typeof hintHeadings
const hintTargets = Object.keys(hintHeadings) as HintTarget[]

/** Fields with a name and a value each, which share one column. */
const groupHeadings = { measurements: 'Measurements', itemSpecifics: 'Item specifics' } as const
export type GroupTarget = keyof typeof groupHeadings

/** The part of an item that a column of an imported file holds. */
export type ImportTarget = 'sku' | HintTarget | GroupTarget | ListingField

/** A column of an exported file. An import reads it as `target`; null if PastFash alone decides its value. */
export type CsvColumn = {
  readonly heading: string
  readonly target: ImportTarget | null
  readonly cell: (item: CsvItem) => Cell
}

/** The first fields of a file; the others follow in the order of the fields. */
const leadingFields: readonly SingleField[] = ['title', 'description', 'tags', 'suggestedPrice']

const targets: readonly ImportTarget[] = [
  ...leadingFields,
  ...singleFields.filter((name) => !leadingFields.includes(name)),
  ...(Object.keys(groupHeadings) as GroupTarget[]),
  ...hintTargets,
]

/** The name of a category, for the reader: an import reads its id. */
const categoryName: CsvColumn = {
  heading: fieldOf(channelFields.categoryId).label,
  target: null,
  cell: ({ listing }) => listing && channelOf(listing).categoryName,
}

/** The columns of an exported file, in order. The table of fields names those of a listing. */
export const csvColumns: readonly CsvColumn[] = [
  columnOf('sku'),
  { heading: 'Stage', target: null, cell: ({ stage }) => stage },
  { heading: 'Created', target: null, cell: ({ createdAt }) => createdAt },
  ...targets.flatMap((target) =>
    target === channelFields.categoryId ? [categoryName, columnOf(target)] : [columnOf(target)],
  ),
]

function columnOf(target: ImportTarget): CsvColumn {
  return { heading: targetHeading(target), target, cell: (item) => targetText(item, target) }
}

/** Returns the target with this name; undefined if no target has it. */
export function targetNamed(name: string): ImportTarget | undefined {
  return csvColumns.find(({ target }) => target === name)?.target ?? fieldNamed(name)
}

/** Returns the heading of a target in a file, which also names it on the screen. */
export function targetHeading(target: ImportTarget): string {
  if (target === 'sku') return 'SKU'
  if (isHint(target)) return hintHeadings[target]
  if (isGroup(target)) return groupHeadings[target]
  const single = singleFields.find((name) => name === target)
  return single ? (fieldOf(single).heading ?? fieldOf(single).label) : fieldLabel(target)
}

/** Returns what an exported file has in the column of a target; '' if the item has no value. */
export function targetText(
  { sku, hints, listing }: Pick<CsvItem, 'sku' | 'hints' | 'listing'>,
  target: ImportTarget,
): string {
  if (target === 'sku') return sku
  if (isHint(target)) return hints[hintOf(target)] ?? ''
  if (listing === null) return ''
  if (isGroup(target))
    return namedLines(Object.entries(listing[target]).map(([name, value]) => [nameIn(target, name), value] as const))
  return fieldText(target, valueOf(listing, target))
}

export function isHint(target: ImportTarget): target is HintTarget {
  return Object.hasOwn(hintHeadings, target)
}

export function isGroup(target: ImportTarget): target is GroupTarget {
  return Object.hasOwn(groupHeadings, target)
}

/** Returns the name of the hint that a target is: `hint.brand` gives `brand`. */
export function hintOf(target: HintTarget): keyof SellerHints {
  return target.slice('hint.'.length) as keyof SellerHints
}

/** Returns the name of a measurement or an item specific as a file has it: `legOpening` gives "Leg opening". */
export function nameIn(group: GroupTarget, name: string): string {
  return group === 'measurements' ? spacedWords(name) : name
}

/** One line for each, because values hold commas and semicolons: "Waist: 32 in". */
function namedLines(values: readonly (readonly [name: string, value: string])[]): string {
  return values.map(([name, value]) => `${name}: ${value}`).join('\n')
}
