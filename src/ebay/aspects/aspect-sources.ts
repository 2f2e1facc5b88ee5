import { ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { onList } from '../../items/specifics.ts'
import { allowedValues } from '../../listings/allowed-values.ts'
import { departmentOf, knownCategory } from '../../listings/category-facts.ts'
import { fieldOf, fieldsWith } from '../../listings/fields.ts'
import { folded } from '../../listings/folded-text.ts'
import type { ListingField } from '../../listings/listing-fields.ts'
import { marketplaces } from '../marketplace.ts'
import type { StatedFacts } from '../publication/stated-facts.ts'
import { inseamOfSize } from './sizes.ts'

/** The text stated for an item specific, and the field that it is in. */
export type StatedValue = { readonly text: string; readonly field: ListingField }

type Source = {
  /** The field that is filled in if nothing is stated. */
  readonly field: ListingField
  /** Texts of an item specific, the most precise first. */
  readonly read: (stated: StatedFacts) => readonly (StatedValue | undefined)[]
  /** Our field has eBay's name but a wider meaning than eBay's. */
  readonly sharesName?: boolean
}

/**
 * The text stated for one of eBay's item specifics: under eBay's own name, else under ours. Undefined if there is none.
 */
export function statedAspect(name: string, stated: StatedFacts): StatedValue | undefined {
  const source = sourceOf(name)
  const ours = source?.read(stated) ?? []
  const candidates = source?.sharesName ? ours : [specific(stated, name), ...ours]
  return candidates.find((value) => value !== undefined && !isPlaceholder(value.text))
}

/** The field of a listing that holds one of eBay's item specifics. */
export function fieldOfAspect(name: string): ListingField {
  return sourceOf(name)?.field ?? `itemSpecifics.${name.trim()}`
}

/**
 * The fields to save after a seller chose a value for an item specific. Our own field if its list has the value; else the
 * item specific under eBay's name, which comes before it. An older text under that name is removed.
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

/** A text that means "not known" is never sent. */
function isPlaceholder(text: string): boolean {
  return /^(?:n\/?a|none|unknown|not (?:known|sure|applicable|stated|specified|available)|does not apply|see (?:the )?(?:photos?|pictures?|pics?|description|listing|tags?)|tbd|null|undefined|[-–—?.\s]+)$/iu.test(
    text.trim(),
  )
}

function sourceOf(name: string): Source | undefined {
  const key = folded(name)
  return Object.hasOwn(sources, key) ? sources[key] : undefined
}

/** Fields that are sent as an item specific, by their label. */
const fieldSources: Readonly<Record<string, Source>> = Object.fromEntries(
  fieldsWith('sentAs', 'item specific').map((name) => [
    folded(fieldOf(name).label),
    ownField(name, (stated) => stated[name]),
  ]),
)
const material: Source = {
  field: 'material',
  read: (stated) => [specific(stated, 'Material'), valueIn('material', stated.material)],
}

/** By eBay's name, folded. Any other item specific is read only under its own name. */
const sources: Readonly<Record<string, Source>> = {
  ...fieldSources,
  ...Object.fromEntries(
    marketplaces.map(({ sizes }) => [folded(sizes.shoeAspect), ownField('size', ({ size }) => size)]),
  ),
  material,
  'outer shell material': material,
  'upper material': material,
  department: ownField('department', department),
  fit: {
    field: 'fit',
    read: (stated) => [specific(stated, 'Fit Type'), valueIn('fit', stated.fit)],
  },
  neckline: collar(true),
  'collar style': collar(false),
  inseam: {
    field: 'measurements.inseam',
    read: (stated) => [
      valueIn('measurements.inseam', ownValue(stated.measurements, 'inseam')),
      valueIn('size', (stated.size !== null && inseamOfSize(stated.size)) || null),
    ],
  },
  'country of origin': {
    field: 'itemSpecifics.Country of Origin',
    read: (stated) => [specific(stated, 'Country/Region of Manufacture')],
  },
  'country/region of manufacture': {
    field: 'itemSpecifics.Country of Origin',
    read: (stated) => [specific(stated, 'Country of Origin')],
  },
}

function ownField(field: ListingField, text: (stated: StatedFacts) => string | null): Source {
  return { field, read: (stated) => [valueIn(field, text(stated))] }
}

/** The stated department; else the one of the chosen category. */
function department({ department: text, category, categoryId }: StatedFacts): string | null {
  const listedCategory = knownCategory(category)
  return (
    text ?? (listedCategory && departmentOf(listedCategory)) ?? ebayLeafCategory(categoryId ?? '')?.department ?? null
  )
}

/** eBay counts some of the form's collar styles as necklines. */
function collar(isNeckline: boolean): Source {
  return {
    field: isNeckline ? 'itemSpecifics.Neckline' : 'itemSpecifics.Collar Style',
    sharesName: !isNeckline,
    read: (stated) => {
      const collarStyle = specific(stated, 'Collar Style')
      return [collarStyle && necklines.has(folded(collarStyle.text)) === isNeckline ? collarStyle : undefined]
    },
  }
}

const necklines: ReadonlySet<string> = new Set(['crew neck', 'v-neck', 'henley', 'turtleneck'])

/** An item specific by its name in any case. */
function specific({ itemSpecifics }: StatedFacts, name: string): StatedValue | undefined {
  const key = Object.keys(itemSpecifics).find((each) => folded(each) === folded(name))
  return key === undefined ? undefined : valueIn(`itemSpecifics.${key}`, itemSpecifics[key] ?? null)
}

function valueIn(field: ListingField, text: string | null): StatedValue | undefined {
  return text === null || text.trim() === '' ? undefined : { text: text.trim(), field }
}

function ownValue(values: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null
}
