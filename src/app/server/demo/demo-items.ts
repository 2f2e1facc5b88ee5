import { type Condition, conditionWords } from '../../../items/conditions.ts'
import { ebayLeafCategory } from '../../../items/ebay-leaf-categories.ts'
import { channelFields } from '../../../listings/channel.ts'
import { type ImportTarget, targetHeading } from '../../../listings/csv/csv-columns.ts'
import { csvLine } from '../../../platform/csv.ts'
import garments from './garments.json' with { type: 'json' }

/** The number of items at each destination. */
export const demoCounts = { sold: 15, ended: 5, live: 40, ready: 22, 'needs-details': 18, 'to-write': 20 } as const
export type Destination = keyof typeof demoCounts

/** How a sample photo is changed, so that two items of one garment do not look the same. */
export type PhotoChange = 'none' | 'mirrored' | 'closer'

/** One photo of an item: a file of `public/samples` without its ending. `isDetail`: its middle alone. */
export type DemoPhoto = { readonly file: string; readonly change: PhotoChange; readonly isDetail: boolean }

/** The cells of an item's listing, by what an import makes of them. */
type Cells = ReadonlyMap<ImportTarget, string>

export type DemoItem = {
  /** Position in the shop, from 0. */
  readonly number: number
  readonly destination: Destination
  readonly photos: readonly DemoPhoto[]
  /** Undefined for an item whose listing is to be written. */
  readonly cells: Cells | undefined
}

type Garment = (typeof garments)[number]

/** Invented brands. */
const brands = [
  'Fernwold',
  'Nordhavn',
  'Quillmere',
  'Alder & Finch',
  'Oriveld',
  'Bram & Oake',
  'Wexby Lane',
  'Sundrell',
]

/** Samples that show the mark of a real brand, or that only a seller with the garment at hand can describe. */
const samplesToWrite = ['54-hoodie', '58-polo', '29-shorts', '84-polo', '25-pants', '04-dress'] as const

/** Photos of labels, for the writer to read, with the garment that they fit. */
const labelOf: Readonly<Record<string, string>> = {
  '23-longsleeve': 'label-1',
  '100-polo': 'label-2',
  '57-pants': 'label-3',
}

/** The first garment of each kind of item. No two items of one kind show the same garment. */
const firstGarment = { live: 0, sold: 1, ended: 19, ready: 5, 'needs-details': 1, 'to-write': 22 } as const
/** The earliest arrival of each kind. The items of a kind are spread over the following time, in steps of `stride`. */
const arrivals = { sold: 0, ended: 10, live: 14, ready: 47, 'needs-details': 51, 'to-write': 52 } as const
const [spread, stride] = [49, 19]

const changeOf = {
  live: 'none',
  sold: 'mirrored',
  ended: 'mirrored',
  ready: 'mirrored',
  'needs-details': 'closer',
  'to-write': 'closer',
} as const satisfies Record<Destination, PhotoChange>

/** The details that items lack, one entry after the other. */
const lacking: readonly (readonly ImportTarget[])[] = [
  ['suggestedPrice'],
  ['size'],
  ['brand', 'size'],
  ['hint.condition'],
  ['size', 'suggestedPrice'],
  ['color'],
]

/** Second-hand clothes are seldom new. */
const usualConditions: readonly Condition[] = [
  'good',
  'excellent',
  'good',
  'new_without_tags',
  'excellent',
  'fair',
  'good',
  'new_with_tags',
  'excellent',
]

const conditionSentences: Readonly<Record<Condition, string>> = {
  new_with_tags: 'New, with its tags still on.',
  new_without_tags: 'New and never worn, but without tags.',
  excellent: 'Worn a few times and in excellent condition.',
  good: 'In good condition, with light signs of wear.',
  fair: 'Worn often and priced for it, without holes or stains.',
}

/** Every item of the demo shop, the oldest first. Kinds are mixed, as in a shop that takes in clothes every day. */
export const demoItems: readonly DemoItem[] = (Object.keys(demoCounts) as Destination[])
  .flatMap((destination) =>
    Array.from({ length: demoCounts[destination] }, (_, index) => ({
      arrival: arrivals[destination] + ((index * stride) % spread),
      item: destination === 'to-write' ? itemToWrite(index) : writtenItem(destination, index),
    })),
  )
  .toSorted((one, other) => one.arrival - other.arrival)
  .map(({ item }, number) => ({ ...item, number }))

/** The table of these items as a seller would import it. The SKU finds each item. */
export function importTable(rows: readonly { readonly sku: string; readonly cells: Cells }[]): Uint8Array {
  const targets = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  const lines = rows.map(({ sku, cells }) => csvLine([sku, ...targets.map((target) => cells.get(target) ?? null)]))
  return new TextEncoder().encode([csvLine(['SKU', ...targets.map(targetHeading)]), ...lines].join(''))
}

function itemToWrite(index: number): Omit<DemoItem, 'number'> {
  const sample = samplesToWrite[index]
  const file = sample ?? garmentAt('to-write', index).photo
  const change = sample ? 'none' : changeOf['to-write']
  const label = labelOf[file]
  const labels: DemoPhoto[] = label === undefined ? [] : [{ file: label, change: 'none', isDetail: false }]
  return { destination: 'to-write', photos: [{ file, change, isDetail: false }, ...labels], cells: undefined }
}

function writtenItem(destination: Destination, index: number): Omit<DemoItem, 'number'> {
  const garment = garmentAt(destination, index)
  const change = changeOf[destination]
  const front: DemoPhoto = { file: garment.photo, change, isDetail: false }
  const photos = index % 2 === 0 ? [front, { ...front, isDetail: true }] : [front]
  return { destination, photos, cells: cellsOf(garment, { destination, index }) }
}

function garmentAt(destination: Destination, index: number): Garment {
  return pick(garments, firstGarment[destination] + index)
}

function cellsOf(garment: Garment, { destination, index }: { destination: Destination; index: number }): Cells {
  const { leafId, category, name, color, material, sizes, dollars, detail, specifics, measurements } = garment
  const kind = Object.keys(demoCounts).indexOf(destination)
  const department = ebayLeafCategory(leafId)?.department ?? 'Women'
  const brand = pick(brands, index + kind * 3)
  const size = pick(sizes, kind)
  const condition = pick<Condition>(usualConditions, index + kind * 2)
  const lacks = destination === 'needs-details' ? pick(lacking, index) : []
  const title = [
    !lacks.includes('brand') && brand,
    department === 'Men' ? 'Mens' : 'Womens',
    name,
    !lacks.includes('color') && color,
    !lacks.includes('size') && `Size ${size}`,
  ]
  const lines = (values: object) => Object.entries(values).map(([label, value]) => `${label}: ${value}`)
  const cells: readonly (readonly [ImportTarget, string])[] = [
    ['title', title.filter(Boolean).join(' ')],
    ['description', `${detail} ${conditionSentences[condition]} Ships from a smoke-free home.`],
    ['tags', [brand, color, ...name.split(' ').slice(-2)].join(', ').toLowerCase()],
    ['suggestedPrice', `${dollars + (index % 3) * 2 - 1}.99`],
    ['hint.category', category],
    ['hint.condition', conditionWords(condition)],
    [channelFields.categoryId, leafId],
    ['brand', brand],
    ['size', size],
    ['color', color],
    ['material', material],
    ['department', department],
    ['sizeType', 'Regular'],
    ['measurements', lines(measurements ?? {}).join('\n')],
    ['itemSpecifics', lines(specifics).join('\n')],
  ]
  return new Map(cells.filter(([target, text]) => text !== '' && !lacks.includes(target)))
}

/** The entry of a list at a position, which starts over at its end. */
function pick<T>(list: readonly T[], position: number): T {
  const entry = list[position % list.length]
  if (entry === undefined) throw new Error('the list is empty')
  return entry
}
