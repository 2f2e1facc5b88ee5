import { titleMaxLength } from './limits.ts'

/** Parts of a title in reading order, each with its rank: the highest numbers are left out first when space is short. */
export type TitlePart = { readonly words: string; readonly rank: number }

/** The parts joined to a title of at most 80 characters: whole parts go first, then words; null when there are none. */
export function titleOf(parts: readonly TitlePart[]): string | null {
  let kept = parts.filter(({ words }) => words !== '')
  while (kept.length > 1 && joined(kept).length > titleMaxLength) {
    const last = Math.max(...kept.map(({ rank }) => rank))
    kept = kept.filter(({ rank }) => rank !== last)
  }
  return cutAtWordEnd(joined(kept), titleMaxLength) || null
}

/** The text, or its beginning of at most `most` characters that ends with a whole word; a single longer word is cut hard. */
export function cutAtWordEnd(text: string, most: number): string {
  if (text.length <= most) return text
  const beginning = text.slice(0, most + 1)
  const lastSpace = beginning.search(/\s\S*$/u)
  const cut = lastSpace > 0 ? beginning.slice(0, lastSpace) : wholeCharacters(text.slice(0, most))
  return cut.replace(/[\s,;:&/|+–—-]+$/u, '')
}

/** Without the half of a character outside the basic plane that a cut may leave behind. */
function wholeCharacters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '')
}

function joined(parts: readonly TitlePart[]): string {
  return parts.map(({ words }) => words).join(' ')
}
