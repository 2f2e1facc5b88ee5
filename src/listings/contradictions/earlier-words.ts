import type { WrittenListing } from '../listing.ts'
import { withoutBrands } from './color-words.ts'
import { afterSize, agreesWith, type RepeatedField, saysOfPart, wearersLike, wholeWords } from './contrary-words.ts'

/**
 * Words of a text that a field held before the seller changed it: a title may still name the brand of that time, which is on no
 * list. What says the same as today's value in other words, such as UK 12 for US 8, is none. In a description a number or a letter
 * counts where it is called a size.
 */
export function earlierWords(
  text: string,
  about: {
    field: RepeatedField
    value: string
    was: readonly string[]
    listing: WrittenListing
    isTitle: boolean
  },
): string[] {
  const { field, value, was, listing, isTitle } = about
  const others = field === 'brand' ? text : withoutBrands(text, listing.extracted.brand)
  // "Leather" was changed to "Faux Leather", and a title that says so is right.
  const looked = others.replace(wholeWords(value), (own) => ' '.repeat(own.length))
  return was
    .filter((earlier) => !agreesWith[field](earlier, value, listing))
    .flatMap((earlier) => {
      if (field === 'department') return wearersLike(earlier, looked)
      const words = wholeWords(earlier)
      const isShort = !/\p{L}{2}/u.test(earlier)
      const place = isShort && !isTitle ? new RegExp(`(?<=${afterSize})${words.source}`, words.flags) : words
      return [...looked.matchAll(place)].flatMap((found) => {
        const [said] = found
        return saysOfPart(field, looked, found.index + said.length) ? [] : [said]
      })
    })
}
