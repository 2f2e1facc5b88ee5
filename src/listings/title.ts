import { titleMaxLength } from './limits.ts'

/** Parts of a title in reading order. The parts with the highest rank are removed first if the title is too long. */
export type TitlePart = { readonly words: string; readonly rank: number }

/** Joins the parts to a title of at most 80 characters. Removes whole parts first, then words. Returns null without parts. */
export function titleOf(parts: readonly TitlePart[]): string | null {
  let keptParts = parts.filter(({ words }) => words !== '')
  while (keptParts.length > 1 && joined(keptParts).length > titleMaxLength) {
    const highestRank = Math.max(...keptParts.map(({ rank }) => rank))
    keptParts = keptParts.filter(({ rank }) => rank !== highestRank)
  }
  return cutAtWordEnd(joined(keptParts), titleMaxLength) || null
}

/**
 * Returns the text, or its beginning of at most `maxLength` characters that ends with a whole word. A single longer word is
 * cut.
 */
export function cutAtWordEnd(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const beginning = text.slice(0, maxLength + 1)
  const lastSpace = beginning.search(/\s\S*$/u)
  const cut = lastSpace > 0 ? beginning.slice(0, lastSpace) : wholeCharacters(text.slice(0, maxLength))
  return cut.replace(/[\s,;:&/|+–—-]+$/u, '')
}

/** Removes half a surrogate pair at the end, which a cut may leave. */
function wholeCharacters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '')
}

function joined(parts: readonly TitlePart[]): string {
  return parts.map(({ words }) => words).join(' ')
}
