import type { WrittenListing } from '../listing.ts'
import { withoutBrands, withoutOtherGarments } from './color-words.ts'
import { afterSize, type RepeatedField, saysOfPart, wholeWords } from './contrary-words.ts'

/** A title or a description of a listing, as it is looked through for words of a field that holds `value`. */
export type LookedText = {
  readonly text: string
  readonly isTitle: boolean
  readonly field: RepeatedField
  readonly value: string
  readonly listing: WrittenListing
}

/** Words of a text as they stand there, and the character that they begin at. */
export type Place = { readonly from: number; readonly said: string }

/**
 * Where words stand in a text as what the field says of the garment. "Size 12 with 12 buttons": what is called a size in one place
 * is it there alone. A brand has a capital in a description: "its next owner" names none.
 */
export function placesOf(words: string, looked: LookedText): Place[] {
  const { field, isTitle } = looked
  const mayBeOther = isTitle ? /^\d+$/u.test(words) : isBareSize(words)
  const text = ownText(words, looked)
  const place = mayBeOther && isCalledSize(words, text) ? sizePlace(words) : wholeWords(words)
  return [...text.matchAll(place)]
    .map(({ index, 0: said }) => ({ from: index, said }))
    .filter(({ from, said }) => !saysOfPart(field, text, from + said.length))
    .filter(({ said }) => field !== 'brand' || isTitle || said === words || /^[\p{Lu}\p{N}]/u.test(said))
}

/** Whether a text calls these words a size: "Size Small" does, "small scuffs" does not. */
export function isCalledSize(words: string, text: string): boolean {
  return sizePlace(words).test(text)
}

/** Whether a size is written as a number, a letter or an ordinary word, which may stand in a text for something else. */
export function isBareSize(size: string): boolean {
  return !/\p{L}{2}/u.test(size) || /^(?:(?:extra|x)[ -])*(?:small|medium|large)$/iu.test(size)
}

function sizePlace(words: string): RegExp {
  const { source, flags } = wholeWords(words)
  return new RegExp(`(?<=${afterSize})${source}`, flags)
}

/** The text with spaces in the place of brands, of what the garment is worn with, and of the field's own value. */
function ownText(words: string, { text, field, value, listing }: LookedText): string {
  const { brand } = listing.extracted
  const others = field === 'brand' ? text : withoutBrands(text, brand)
  const ofGarment = field === 'color' ? withoutOtherGarments(others) : others
  // "Leather" was changed to "Faux Leather", and a title that says so is right.
  const isWithin = wholeWords(value).test(words)
  return isWithin ? ofGarment : ofGarment.replace(wholeWords(value), (said) => ' '.repeat(said.length))
}
