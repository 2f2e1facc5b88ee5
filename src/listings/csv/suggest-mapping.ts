import { channelFields } from '../channel.ts'
import { fieldLabel } from '../field-label.ts'
import { fieldsWith, singleFields } from '../fields.ts'
import { csvColumns, type ImportTarget } from './csv-columns.ts'

/** The programs whose headings are known. */
export const presets = ['PastFash', 'eBay', 'Other'] as const
export type Preset = (typeof presets)[number]

/** The target of each column of a file, in order; null for a column that is not imported. */
export type Mapping = readonly (ImportTarget | null)[]

type Headings = Readonly<Record<string, ImportTarget>>

/** The headings of files that PastFash wrote. */
const ownHeadings: Headings = Object.fromEntries(
  csvColumns.flatMap(({ heading, target }) => (target === null ? [] : [[plainHeading(heading), target] as const])),
)

/** Headings of File Exchange and of the reports and templates of eBay's Seller Hub. */
const ebayHeadings: Headings = {
  'custom label sku': 'sku',
  'custom label': 'sku',
  customlabel: 'sku',
  sku: 'sku',
  title: 'title',
  description: 'description',
  'start price': 'suggestedPrice',
  startprice: 'suggestedPrice',
  'buy it now price': 'suggestedPrice',
  'current price': 'suggestedPrice',
  price: 'suggestedPrice',
  category: channelFields.categoryId,
  'category id': channelFields.categoryId,
  'ebay category 1 number': channelFields.categoryId,
  'condition description': 'conditionNotes',
  conditiondescription: 'conditionNotes',
}

/** Usual headings of other programs, besides the names of the fields. */
const otherHeadings: Headings = {
  ...Object.fromEntries(singleFields.map((name) => [plainHeading(fieldLabel(name)), name] as const)),
  sku: 'sku',
  'item sku': 'sku',
  'variant sku': 'sku',
  name: 'title',
  'item name': 'title',
  'product name': 'title',
  'body html': 'description',
  'list price': 'suggestedPrice',
  'variant price': 'suggestedPrice',
  keywords: 'tags',
  vendor: 'brand',
  designer: 'brand',
  colour: 'color',
  fabric: 'material',
  category: 'hint.category',
  condition: 'hint.condition',
  note: 'hint.note',
  notes: 'hint.note',
}

const headingsOf: Readonly<Record<Preset, Headings>> = {
  PastFash: ownHeadings,
  eBay: ebayHeadings,
  Other: otherHeadings,
}

/** Returns the preset that knows most of the headings; of equal ones the first. */
export function likeliestPreset(headings: readonly string[]): Preset {
  const counts = presets.map((preset) => suggestedMapping(headings, preset).filter((target) => target !== null).length)
  return presets[counts.indexOf(Math.max(...counts))] ?? 'Other'
}

/** Returns the mapping that a preset suggests. The first of several columns for one target gets it. */
export function suggestedMapping(headings: readonly string[], preset: Preset): Mapping {
  const used = new Set<ImportTarget>()
  return headings.map((heading) => {
    const target = targetIn(preset, heading)
    if (target === undefined || used.has(target)) return null
    used.add(target)
    return target
  })
}

function targetIn(preset: Preset, heading: string): ImportTarget | undefined {
  const headings = headingsOf[preset]
  const name = plainHeading(heading)
  if (Object.hasOwn(headings, name)) return headings[name]
  return preset === 'eBay' ? specificIn(heading) : undefined
}

const sentAsSpecific = fieldsWith('sentAs', 'item specific')

/** eBay marks item specifics by "C:", and what is required by an asterisk: "*C:Brand". */
function specificIn(heading: string): ImportTarget | undefined {
  const [, name] = /^\s*\*?C:\s*(.+?)\s*$/u.exec(heading) ?? []
  if (name === undefined) return undefined
  return (
    sentAsSpecific.find((field) => fieldLabel(field).toLowerCase() === name.toLowerCase()) ?? `itemSpecifics.${name}`
  )
}

/** Letters and digits in lower case: "*Custom label (SKU)" is "custom label sku". */
function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
