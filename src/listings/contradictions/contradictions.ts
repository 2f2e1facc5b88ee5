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
import { type FoundWords, findWords, isBareSize, isCalledSize, type SearchedText } from './find-words.ts'
import { isRemoved } from './mend-words.ts'
import { agreesWithUsShoeSize, usShoeSize, usShoeSizeOf, withCountry } from './us-shoe-size.ts'

/** A place of a listing that contradicts a field, with the contrary words: the title says "UK 12". */
export type ContraryPlace = { readonly field: ListingField; readonly words: readonly string[] }

/** A field, its value, and each place that says something else. */
export type Contradiction = {
  readonly field: RepeatedField
  readonly value: string
  readonly places: readonly ContraryPlace[]
}

/**
 * Returns the contradictions of a listing: a size, color, brand, material or department that its title, description, item
 * specifics or measurements contradict, also by a value from before an edit. Each field gives at most one. An empty field
 * without an item specific contradicts nothing.
 */
export function contradictionsOf(listing: WrittenListing, edits: SellerEdits = {}): Contradiction[] {
  return repeatedFields.flatMap((field) => {
    // If the field is empty, its item specific is used, because eBay shows it.
    const value = listing.extracted[field]?.trim() || specificValue(listing, field)
    if (value === '') return []
    const earlierValues = Object.hasOwn(edits, field) ? (edits[field]?.was ?? []) : []
    const places = [
      ...textPlaces(listing, { field, value, earlierValues }),
      ...specificPlaces(listing, field, value),
      ...(field === 'size' ? measuredPlaces(listing, value) : []),
    ]
    return places.length === 0 ? [] : [{ field, value, places }]
  })
}

/** Returns a key that stays the same until the value or a word in a place changes. */
export function contradictionKey({ field, value, places }: Contradiction): string {
  return JSON.stringify([field, value, ...places.map((place) => [place.field, ...place.words])])
}

/** Returns a sentence such as "Size is M, but the title says “UK 12”." */
export function contradictionSentence({ field, value, places }: Contradiction): string {
  const contrary = places.map((place) => `${placeName(place.field)} says ${place.words.map(quoted).join(' and ')}`)
  const last = contrary.at(-1) ?? ''
  const all = contrary.length > 1 ? `${contrary.slice(0, -1).join(', ')} and ${last}` : last
  return `${fieldLabel(field)} is ${value}, but ${all}.`
}

/**
 * Returns the listing with the field's value in each place that contradicts it. A measurement, or a US shoe size that does not
 * follow from the value, is removed.
 */
export function withoutContradiction(listing: WrittenListing, { field, value, places }: Contradiction): WrittenListing {
  return places.reduce((mended, place) => {
    const text = valueOf(mended, place.field)
    if (isRemoved(place.field, value)) return withValue(mended, place.field, null)
    if (place.field === `itemSpecifics.${usShoeSize}`) return withValue(mended, place.field, usShoeSizeOf(value))
    if (place.field.startsWith('itemSpecifics.')) return withValue(mended, place.field, value)
    if (typeof text !== 'string') return mended
    const isTitle = place.field === 'title'
    const replaced = replaceWords({ text, isTitle, field, value, listing }, place.words)
    return withValue(mended, place.field, isTitle ? withoutRepeats(replaced) : replaced)
  }, listing)
}

/** Item specifics of eBay that repeat a field, the preferred one first. */
const specificsOf: Readonly<Record<RepeatedField, readonly string[]>> = {
  size: ['Size', usShoeSize],
  color: ['Color', 'Exterior Color'],
  brand: ['Brand'],
  material: ['Material', 'Outer Shell Material', 'Upper Material', 'Fabric Type'],
  department: ['Department'],
}

function textPlaces(
  listing: WrittenListing,
  { field, value, earlierValues }: { field: RepeatedField; value: string; earlierValues: readonly string[] },
): ContraryPlace[] {
  const texts = ['title', 'description'] as const
  return texts.flatMap((place): ContraryPlace[] => {
    const text = listing[place] ?? ''
    // Earlier values come first, because they are longer and contain the other words.
    const words = [
      ...earlierWords({ text, isTitle: place === 'title', field, value, listing }, earlierValues),
      ...contraryWords[field](text, value, listing),
    ]
    return words.length === 0 ? [] : [{ field: place, words: withoutDuplicates(words) }]
  })
}

/**
 * Returns words of a text that the field held before the seller changed it, such as a brand that is on no list. Other words for
 * today's value, such as UK 12 for US 8, do not count. In a description a number, a letter or "small" counts only if it is
 * called a size.
 */
function earlierWords(searched: SearchedText, earlierValues: readonly string[]): string[] {
  const { text, isTitle, field, value, listing } = searched
  return earlierValues
    .filter((earlier) => !agreesWith[field](earlier, value, listing))
    .flatMap((earlier) => {
      if (!isTitle && isBareSize(earlier) && !isCalledSize(earlier, text)) return []
      const words = field === 'department' ? wearersLike(earlier, text) : [earlier]
      return words.flatMap((each) => findWords(each, searched)).map(({ wording }) => wording)
    })
}

/** Removes words that differ only in case. */
function withoutDuplicates(words: readonly string[]): string[] {
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

/** Returns the value of the first item specific of a field; '' if it is missing. */
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

/** Inches by which a measured waist or inseam may differ from the size, because clothes shrink and stretch. */
const measuredTolerance = 2
const centimetersPerInch = 2.54

function measuredPlaces(listing: WrittenListing, value: string): ContraryPlace[] {
  return Object.entries(measurementsOfSize(value)).flatMap(([name, nominal]): ContraryPlace[] => {
    const measured = Object.hasOwn(listing.measurements, name) ? listing.measurements[name] : undefined
    if (measured === undefined) return []
    const [size, length] = [inchesIn(nominal), inchesIn(measured)]
    // A waist is often measured flat, which gives half of it.
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

/** Returns the replacement of contrary words, with their lower case and their possessive. */
function replacement(field: RepeatedField, value: string, words: string): string {
  if (field === 'brand' && saysNoBrand(value)) return ''
  if (field === 'department') return inCaseOf(departmentLike(value, words), words)
  if (field === 'material' && !words.includes('%'))
    return inCaseOf(imitationsIn(value)[0] ?? englishFibresIn(value)[0] ?? value, words)
  return field === 'color' || field === 'material' ? inCaseOf(value, words) : value
}

function departmentLike(value: string, words: string): string {
  const isWhose = /s$/iu.test(words) && /^(?:wo)?men$/iu.test(value)
  return isWhose ? `${value}'s` : value
}

function inCaseOf(value: string, words: string): string {
  return words === words.toLowerCase() ? value.toLowerCase() : value
}

function replaceWords(searched: SearchedText, words: readonly string[]): string {
  const { text, field, value } = searched
  // Longer words first, so that words within them are replaced with them.
  const foundWords = words
    .toSorted((one, other) => other.length - one.length)
    .flatMap((each) => findWords(each, searched))
    .filter((place, at, all) => all.findIndex((other) => overlaps(other, place)) === at)
  return foundWords
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, wording }) =>
        rest.slice(0, start) + replacement(field, value, wording) + rest.slice(start + wording.length),
      text,
    )
    .replace(/ {2,}/gu, ' ')
    .trim()
}

function overlaps(one: FoundWords, other: FoundWords): boolean {
  return one.start < other.start + other.wording.length && other.start < one.start + one.wording.length
}

/** Removes repeated words: "Levi's Jeans M M" has one M too many. */
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
