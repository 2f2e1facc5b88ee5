import { saysNoBrand } from '../../items/specifics.ts'
import { englishFibresIn } from '../answer/material-words.ts'
import { fieldLabel } from '../field-label.ts'
import { valueOf, withValue } from '../field-values.ts'
import { folded, numbersIn } from '../folded-text.ts'
import { imitationsIn } from '../labels/imitations.ts'
import { measurementsOfSize } from '../labels/label-size.ts'
import type { WrittenListing } from '../listing.ts'
import type { ListingField, SellerEdits } from '../listing-fields.ts'
import { agreesWith, contraryWords, type RepeatedField, repeatedFields, wearersLike } from './contrary-words.ts'
import { isRemoved } from './mend-words.ts'
import { isBareSize, isCalledSize, type LookedText, type Place, placesOf } from './places-in-text.ts'
import { agreesWithUsShoeSize, usShoeSize, usShoeSizeOf, withCountry } from './us-shoe-size.ts'

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
 * or measurements contradict, and what `edits` say that a field held before. At most one for each field. A field that is empty,
 * and without an item specific in its place, contradicts nothing.
 */
export function contradictionsOf(listing: WrittenListing, edits: SellerEdits = {}): Contradiction[] {
  return repeatedFields.flatMap((field) => {
    // An item specific stands for its field where that is empty: eBay shows it.
    const value = listing.extracted[field]?.trim() || specificValue(listing, field)
    if (value === '') return []
    const was = Object.hasOwn(edits, field) ? (edits[field]?.was ?? []) : []
    const places = [
      ...textPlaces(listing, { field, value, was }),
      ...specificPlaces(listing, field, value),
      ...(field === 'size' ? measuredPlaces(listing, value) : []),
    ]
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
 * The listing with the field's value in every place that contradicts it. A measurement, or a US shoe size that the value does not
 * tell, is removed.
 */
export function withoutContradiction(listing: WrittenListing, { field, value, places }: Contradiction): WrittenListing {
  return places.reduce((mended, place) => {
    const text = valueOf(mended, place.field)
    if (isRemoved(place.field, value)) return withValue(mended, place.field, null)
    if (place.field === `itemSpecifics.${usShoeSize}`) return withValue(mended, place.field, usShoeSizeOf(value))
    if (place.field.startsWith('itemSpecifics.')) return withValue(mended, place.field, value)
    if (typeof text !== 'string') return mended
    const isTitle = place.field === 'title'
    const replaced = replacedIn({ text, isTitle, field, value, listing }, place.words)
    return withValue(mended, place.field, isTitle ? withoutRepeats(replaced) : replaced)
  }, listing)
}

const specificsOf: Readonly<Record<RepeatedField, readonly string[]>> = {
  size: ['Size', usShoeSize],
  color: ['Color', 'Exterior Color'],
  brand: ['Brand'],
  material: ['Material', 'Outer Shell Material', 'Upper Material', 'Fabric Type'],
  department: ['Department'],
}

function textPlaces(
  listing: WrittenListing,
  { field, value, was }: { field: RepeatedField; value: string; was: readonly string[] },
): ContraryPlace[] {
  const texts = ['title', 'description'] as const
  return texts.flatMap((place): ContraryPlace[] => {
    const text = listing[place] ?? ''
    // What a field held before first, as it is the longer: of its parts nothing is left to replace then.
    const words = [
      ...earlierWords({ text, isTitle: place === 'title', field, value, listing }, was),
      ...contraryWords[field](text, value, listing),
    ]
    return words.length === 0 ? [] : [{ field: place, words: withoutCase(words) }]
  })
}

/**
 * Words of a text that a field held before the seller changed it: a title may still name the brand of that time, which is on no
 * list. What says the same as today's value in other words, such as UK 12 for US 8, is none. In a description a number, a letter
 * or "small" counts where it is called a size.
 */
function earlierWords(looked: LookedText, was: readonly string[]): string[] {
  const { text, isTitle, field, value, listing } = looked
  return was
    .filter((earlier) => !agreesWith[field](earlier, value, listing))
    .flatMap((earlier) => {
      if (!isTitle && isBareSize(earlier) && !isCalledSize(earlier, text)) return []
      const words = field === 'department' ? wearersLike(earlier, text) : [earlier]
      return words.flatMap((each) => placesOf(each, looked)).map(({ said }) => said)
    })
}

/** Each of the words once, whatever its case. */
function withoutCase(words: readonly string[]): string[] {
  return words.filter((each, at) => words.findIndex((other) => folded(other) === folded(each)) === at)
}

function specificPlaces(listing: WrittenListing, field: RepeatedField, value: string): ContraryPlace[] {
  return specificsIn(listing, field)
    .filter((specific) => folded(specific.value) !== folded(value) && !agrees(specific))
    .map((specific) => ({ field: `itemSpecifics.${specific.name}`, words: [specific.value] }))

  function agrees(specific: { name: string; value: string }): boolean {
    return specific.name === usShoeSize
      ? agreesWithUsShoeSize(specific.value, { value, listing }, agreesWith.size)
      : agreesWith[field](specific.value, value, listing)
  }
}

/** What the first item specific says of a field; '' without one. */
function specificValue(listing: WrittenListing, field: RepeatedField): string {
  const [first] = specificsIn(listing, field)
  const value = first?.value.trim() ?? ''
  return first?.name === usShoeSize ? withCountry(value) : value
}

function specificsIn({ itemSpecifics }: WrittenListing, field: RepeatedField): { name: string; value: string }[] {
  return specificsOf[field].flatMap((name) => {
    const value = Object.hasOwn(itemSpecifics, name) ? itemSpecifics[name] : undefined
    return value === undefined ? [] : [{ name, value }]
  })
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
  if (field === 'material' && !words.includes('%'))
    return asWritten(imitationsIn(value)[0] ?? englishFibresIn(value)[0] ?? value, words)
  return field === 'color' || field === 'material' ? asWritten(value, words) : value
}

function departmentLike(value: string, words: string): string {
  const isWhose = /s$/iu.test(words) && /^(?:wo)?men$/iu.test(value)
  return isWhose ? `${value}'s` : value
}

function asWritten(value: string, words: string): string {
  return words === words.toLowerCase() ? value.toLowerCase() : value
}

function replacedIn(looked: LookedText, words: readonly string[]): string {
  const { text, field, value } = looked
  // The longer first: what stands within it is replaced with it.
  const found = words
    .toSorted((one, other) => other.length - one.length)
    .flatMap((each) => placesOf(each, looked))
    .filter((place, at, all) => all.findIndex((other) => overlaps(other, place)) === at)
  return found
    .toSorted((one, other) => other.from - one.from)
    .reduce(
      (left, { from, said }) => left.slice(0, from) + replacement(field, value, said) + left.slice(from + said.length),
      text,
    )
    .replace(/ {2,}/gu, ' ')
    .trim()
}

function overlaps(one: Place, other: Place): boolean {
  return one.from < other.from + other.said.length && other.from < one.from + one.said.length
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
