import { ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { onList } from '../../items/specifics.ts'
import { allowedValues } from '../../listings/allowed-values.ts'
import { departmentOf, knownCategory } from '../../listings/category-facts.ts'
import { fieldOf, fieldsWith } from '../../listings/fields.ts'
import { folded } from '../../listings/folded-text.ts'
import type { ListingField } from '../../listings/listing-fields.ts'
import { marketplaces } from '../marketplace.ts'
import type { Said } from '../publication/said-of-item.ts'
import { inseamOfSize } from './sizes.ts'

/** What is said of an item specific, and in which field. */
export type SaidValue = { readonly text: string; readonly field: ListingField }

type Source = {
  /** The field that it is filled in by where nothing is said. */
  readonly field: ListingField
  /** Where it is read, the most telling first. */
  readonly read: (said: Said) => readonly (SaidValue | undefined)[]
  /** Our field has eBay's name and holds more than eBay means by it. */
  readonly sharesName?: boolean
}

/** What is said of one of eBay's item specifics: under eBay's own name, else under ours. Undefined where nothing is. */
export function saidOfAspect(name: string, said: Said): SaidValue | undefined {
  const source = sourceOf(name)
  const ours = source?.read(said) ?? []
  const found = source?.sharesName ? ours : [specific(said, name), ...ours]
  return found.find((value) => value !== undefined && !isPlaceholder(value.text))
}

/** The field of a listing in which one of eBay's item specifics is filled in. */
export function fieldOfAspect(name: string): ListingField {
  return sourceOf(name)?.field ?? `itemSpecifics.${name.trim()}`
}

/**
 * The fields to save where a seller chose a value for one of eBay's item specifics: our own field where its list has the value,
 * else the item specific under eBay's name, which stands above it. What was said under that name before goes.
 */
export function editsOfAspect(name: string, value: string): (readonly [field: ListingField, value: string | null])[] {
  const field = fieldOfAspect(name)
  const exact: ListingField = `itemSpecifics.${name.trim()}`
  const list = allowedValues(field)
  const fitting = list ? onList(list, value) : value
  if (field === exact) return [[exact, value]]
  return fitting === undefined
    ? [[exact, value]]
    : [
        [field, fitting],
        [exact, null],
      ]
}

/** What stands for "not known" is never sent. */
function isPlaceholder(text: string): boolean {
  return /^(?:n\/?a|none|unknown|not (?:known|sure|applicable|stated|specified|available)|does not apply|see (?:the )?(?:photos?|pictures?|pics?|description|listing|tags?)|tbd|null|undefined|[-–—?.\s]+)$/iu.test(
    text.trim(),
  )
}

function sourceOf(name: string): Source | undefined {
  const key = folded(name)
  return Object.hasOwn(sources, key) ? sources[key] : undefined
}

/** The fields that are sent as the item specific of their label, by that. */
const ofFields: Readonly<Record<string, Source>> = Object.fromEntries(
  fieldsWith('sentAs', 'item specific').map((name) => [folded(fieldOf(name).label), own(name, (said) => said[name])]),
)
const material: Source = {
  field: 'material',
  read: (said) => [specific(said, 'Material'), valueIn('material', said.material)],
}

/** By eBay's name of it, folded. What is not here is read under its own name alone. */
const sources: Readonly<Record<string, Source>> = {
  ...ofFields,
  ...Object.fromEntries(marketplaces.map(({ sizes }) => [folded(sizes.shoeAspect), own('size', ({ size }) => size)])),
  material,
  'outer shell material': material,
  'upper material': material,
  department: own('department', department),
  fit: {
    field: 'fit',
    read: (said) => [specific(said, 'Fit Type'), valueIn('fit', said.fit)],
  },
  neckline: collar(true),
  'collar style': collar(false),
  inseam: {
    field: 'measurements.inseam',
    read: (said) => [
      valueIn('measurements.inseam', ownText(said.measurements, 'inseam')),
      valueIn('size', (said.size !== null && inseamOfSize(said.size)) || null),
    ],
  },
  'country of origin': {
    field: 'itemSpecifics.Country of Origin',
    read: (said) => [specific(said, 'Country/Region of Manufacture')],
  },
  'country/region of manufacture': {
    field: 'itemSpecifics.Country of Origin',
    read: (said) => [specific(said, 'Country of Origin')],
  },
}

function own(field: ListingField, text: (said: Said) => string | null): Source {
  return { field, read: (said) => [valueIn(field, text(said))] }
}

/** What was said; else whom the chosen category is for, which the listing says by standing in it. */
function department({ department: text, category, categoryId }: Said): string | null {
  const known = knownCategory(category)
  return text ?? (known && departmentOf(known)) ?? ebayLeafCategory(categoryId ?? '')?.department ?? null
}

/** Of the form's collar styles some are necklines at eBay. */
function collar(isNeckline: boolean): Source {
  return {
    field: isNeckline ? 'itemSpecifics.Neckline' : 'itemSpecifics.Collar Style',
    sharesName: !isNeckline,
    read: (said) => {
      const found = specific(said, 'Collar Style')
      return [found && necklines.has(folded(found.text)) === isNeckline ? found : undefined]
    },
  }
}

const necklines: ReadonlySet<string> = new Set(['crew neck', 'v-neck', 'henley', 'turtleneck'])

/** An item specific by its name, whatever its case. */
function specific({ itemSpecifics }: Said, name: string): SaidValue | undefined {
  const found = Object.keys(itemSpecifics).find((each) => folded(each) === folded(name))
  return found === undefined ? undefined : valueIn(`itemSpecifics.${found}`, itemSpecifics[found] ?? null)
}

function valueIn(field: ListingField, text: string | null): SaidValue | undefined {
  return text === null || text.trim() === '' ? undefined : { text: text.trim(), field }
}

function ownText(values: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null
}
