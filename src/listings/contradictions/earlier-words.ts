import { agreesWith, wearersLike } from './contrary-words.ts'
import { isBareSize, isCalledSize, type LookedText, placesOf } from './places-in-text.ts'

/**
 * Words of a text that a field held before the seller changed it: a title may still name the brand of that time, which is on no
 * list. What says the same as today's value in other words, such as UK 12 for US 8, is none. In a description a number, a letter
 * or "small" counts where it is called a size.
 */
export function earlierWords(looked: LookedText, was: readonly string[]): string[] {
  const { text, isTitle, field, value, listing } = looked
  return was
    .filter((earlier) => !agreesWith[field](earlier, value, listing))
    .flatMap((earlier) => {
      if (!isTitle && isBareSize(earlier) && !isCalledSize(earlier, text)) return []
      const words = field === 'department' ? wearersLike(earlier, text) : [earlier]
      return words.flatMap((each) => placesOf(each, looked)).map(({ said }) => said)
    })
}
