import { saysNoBrand } from '../../items/specifics.ts'
import { englishFibresIn } from '../answer/material-words.ts'
import { fieldLabel } from '../field-label.ts'
import { valueOf, withValue } from '../field-values.ts'
import { folded, numbersIn } from '../folded-text.ts'
import { measurementsOfSize } from '../labels/label-size.ts'
import type { WrittenListing } from '../listing.ts'
import type { ListingField } from '../listing-fields.ts'
import { systemSizesIn } from '../sizes/convert-size.ts'
import { contraryWords, escaped, type RepeatedField, repeatedFields } from './contrary-words.ts'

/** A place of a listing that says something else than a field does, in its words: the title says "UK 12". */
export type ContraryPlace = { readonly field: ListingField; readonly words: readonly string[] }

/** A field, what it holds, and every place that says something else. */
export type Contradiction = {
  readonly field: RepeatedField
  readonly value: string
  readonly places: readonly ContraryPlace[]
}

/**
 * What a listing says in two ways: a size, color, brand, material or department that its title, description, item specifics
 * or measurements contradict. At most one for each field. A field that is empty contradicts nothing.
 */
export function contradictionsOf(listing: WrittenListing): Contradiction[] {
  return repeatedFields.flatMap((field) => {
    const value = listing.extracted[field]?.trim() ?? ''
    if (value === '') return []
    const places = [...textPlaces(listing, field, value), ...(field === 'size' ? measuredPlaces(listing, value) : [])]
    return places.length === 0 ? [] : [{ field, value, places }]
  })
}

/** Names a contradiction for as long as what it says stays: another value, or another word in a place, is another one. */
export function contradictionKey({ field, value, places }: Contradiction): string {
  return JSON.stringify([field, value, ...places.map((place) => [place.field, ...place.words])])
}

/** "Size is M, but the title says “UK 12”." */
export function contradictionSentence({ field, value, places }: Contradiction): string {
  const contrary = places.map((place) => `${placeName(place.field)} says ${place.words.map(quoted).join(' and ')}`)
  const last = contrary.at(-1) ?? ''
  const all = contrary.length > 1 ? `${contrary.slice(0, -1).join(', ')} and ${last}` : last
  return `${fieldLabel(field)} is ${value}, but ${all}.`
}

/**
 * The listing with the field's value in every place that contradicts it. A measurement that contradicts the size is removed,
 * because only a tape measure knows the right one.
 */
export function withoutContradiction(listing: WrittenListing, { field, value, places }: Contradiction): WrittenListing {
  return places.reduce((mended, place) => {
    const text = valueOf(mended, place.field)
    if (place.field.startsWith('measurements.')) return withValue(mended, place.field, null)
    if (place.field.startsWith('itemSpecifics.')) return withValue(mended, place.field, value)
    if (typeof text !== 'string') return mended
    const replaced = place.words.reduce(
      (left, words) => replacedIn(left, words, replacement(field, value, words)),
      text,
    )
    return withValue(mended, place.field, place.field === 'title' ? withoutRepeats(replaced) : replaced)
  }, listing)
}

const specificsOf: Readonly<Record<RepeatedField, readonly string[]>> = {
  size: ['Size', 'US Shoe Size'],
  color: ['Color'],
  brand: ['Brand'],
  material: ['Material', 'Outer Shell Material', 'Upper Material', 'Fabric Type'],
  department: ['Department'],
}

function textPlaces(listing: WrittenListing, field: RepeatedField, value: string): ContraryPlace[] {
  const texts: readonly ListingField[] = ['title', 'description']
  const ofTexts = texts.flatMap((place): ContraryPlace[] => {
    const text = valueOf(listing, place)
    const words = typeof text === 'string' ? contraryWords[field](text, value, listing) : []
    return words.length === 0 ? [] : [{ field: place, words: [...new Set(words)] }]
  })
  const ofSpecifics = specificsOf[field].flatMap((name): ContraryPlace[] => {
    const specific = Object.hasOwn(listing.itemSpecifics, name) ? listing.itemSpecifics[name] : undefined
    if (specific === undefined || folded(specific) === folded(value)) return []
    const said = field === 'size' && !namesCountry(specific) ? `Size ${specific}` : specific
    const isContrary = contraryWords[field](said, value, listing).length > 0
    return isContrary ? [{ field: `itemSpecifics.${name}`, words: [specific] }] : []
  })
  return [...ofTexts, ...ofSpecifics]
}

/** Whether a size says whose it is: "UK 12" does, "L" and "12" do not. */
function namesCountry(size: string): boolean {
  return systemSizesIn(size).some(({ system }) => system !== 'letters')
}

/** Inches by which a measured waist or inseam may differ from what the size says, as clothes shrink and stretch. */
const measuredTolerance = 2
const centimetersPerInch = 2.54

function measuredPlaces(listing: WrittenListing, value: string): ContraryPlace[] {
  return Object.entries(measurementsOfSize(value)).flatMap(([name, nominal]): ContraryPlace[] => {
    const measured = Object.hasOwn(listing.measurements, name) ? listing.measurements[name] : undefined
    if (measured === undefined) return []
    const [size, length] = [inchesIn(nominal), inchesIn(measured)]
    // A waist is often measured with the garment lying flat: half of it.
    const isNear = [1, ...(name === 'waist' ? [2] : [])].some(
      (times) => Math.abs(length * times - size) <= measuredTolerance,
    )
    return Number.isNaN(length) || isNear ? [] : [{ field: `measurements.${name}`, words: [measured] }]
  })
}

function inchesIn(length: string): number {
  const value = Number(numbersIn(length)[0])
  if (/cm/iu.test(length)) return value / centimetersPerInch
  return /mm/iu.test(length) ? value / (10 * centimetersPerInch) : value
}

/** What takes the place of contrary words: in lower case where they were, and with their possessive. */
function replacement(field: RepeatedField, value: string, words: string): string {
  if (field === 'brand' && saysNoBrand(value)) return ''
  if (field === 'department') return asWritten(departmentLike(value, words), words)
  if (field === 'material' && !words.includes('%')) return asWritten(englishFibresIn(value)[0] ?? value, words)
  return field === 'color' || field === 'material' ? asWritten(value, words) : value
}

function departmentLike(value: string, words: string): string {
  return /['’]?s$/iu.test(words) || /^ladies$/iu.test(words) ? `${value}'s` : value
}

function asWritten(value: string, words: string): string {
  return words === words.toLowerCase() ? value.toLowerCase() : value
}

function replacedIn(text: string, words: string, value: string): string {
  const place = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(words)}(?![\p{L}\p{N}])`, 'giu')
  return text
    .replace(place, () => value)
    .replace(/ {2,}/gu, ' ')
    .trim()
}

/** "Levi's Jeans M M" has one M too many. */
function withoutRepeats(title: string): string {
  return title
    .split(' ')
    .filter((word, at, words) => at === 0 || folded(word) !== folded(words[at - 1] ?? ''))
    .join(' ')
}

function quoted(words: string): string {
  return `“${words}”`
}

function placeName(field: ListingField): string {
  if (field === 'title' || field === 'description') return `the ${field}`
  return fieldLabel(field)
}
