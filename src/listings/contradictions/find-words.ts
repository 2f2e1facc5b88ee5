import type { WrittenListing } from '../listing.ts'
import { withoutBrands, withoutOtherGarments } from './color-words.ts'
import { afterSize, describesPart, type RepeatedField, wholeWords } from './contrary-words.ts'

/** A title or description of a listing, to be searched for words about a field with the value `value`. */
export type SearchedText = {
  readonly text: string
  readonly isTitle: boolean
  readonly field: RepeatedField
  readonly value: string
  readonly listing: WrittenListing
}

/** Words as a text writes them, and the index of their first character. */
export type FoundWords = { readonly start: number; readonly wording: string }

/**
 * Finds words in a text that say something about the garment. In "Size 12 with 12 buttons" only the number after "size" counts.
 * A brand in a description begins with a capital: "its next owner" names no brand.
 */
export function findWords(words: string, searched: SearchedText): FoundWords[] {
  const { field, isTitle } = searched
  const isAmbiguous = isTitle ? /^\d+$/u.test(words) : isBareSize(words)
  const text = searchableText(words, searched)
  const pattern = isAmbiguous && isCalledSize(words, text) ? sizePattern(words) : wholeWords(words)
  return [...text.matchAll(pattern)]
    .map(({ index, 0: wording }) => ({ start: index, wording }))
    .filter(({ start, wording }) => !describesPart(field, text, start + wording.length))
    .filter(({ wording }) => field !== 'brand' || isTitle || wording === words || /^[\p{Lu}\p{N}]/u.test(wording))
}

/** Whether a text calls these words a size: "Size Small" does, "small scuffs" does not. */
export function isCalledSize(words: string, text: string): boolean {
  return sizePattern(words).test(text)
}

/** Whether a size is a number, a letter or an ordinary word, which may also mean something else in a text. */
export function isBareSize(size: string): boolean {
  return !/\p{L}{2}/u.test(size) || /^(?:(?:extra|x)[ -])*(?:small|medium|large)$/iu.test(size)
}

function sizePattern(words: string): RegExp {
  const { source, flags } = wholeWords(words)
  return new RegExp(`(?<=${afterSize})${source}`, flags)
}

/** Replaces brands, other garments and the field's own value by spaces. */
function searchableText(words: string, { text, field, value, listing }: SearchedText): string {
  const { brand } = listing.extracted
  const withoutBrandNames = field === 'brand' ? text : withoutBrands(text, brand)
  const garmentText = field === 'color' ? withoutOtherGarments(withoutBrandNames) : withoutBrandNames
  // If "Leather" changed to "Faux Leather", a title with the new value is right.
  const isWithin = wholeWords(value).test(words)
  return isWithin ? garmentText : garmentText.replace(wholeWords(value), (wording) => ' '.repeat(wording.length))
}
