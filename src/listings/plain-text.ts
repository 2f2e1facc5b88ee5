import { cutAtWordEnd } from './title.ts'
import { withoutHtml } from './without-html.ts'

/**
 * Returns one line of text as it is stored: without control characters, with single spaces, cut at the end of a word; null if
 * it is empty.
 */
export function plainLine(text: string, maxLength: number): string | null {
  return cutAtWordEnd(storable(text).replace(/\s+/gu, ' ').trim(), maxLength) || null
}

/** Returns text of several lines as it is stored, with a model's simple HTML turned into text; null if it is empty. */
export function plainText(text: string, maxLength: number): string | null {
  const lines = storable(withoutHtml(storable(text)))
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/gu, ' ').trim())
  return (
    cutAtWordEnd(
      lines
        .join('\n')
        .replace(/\n{3,}/gu, '\n\n')
        .trim(),
      maxLength,
    ) || null
  )
}

/**
 * Removes characters that PostgreSQL or a page cannot store (NUL and half surrogate pairs), and invisible characters.
 */
function storable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(invisible, '')
    .toWellFormed()
}

/** Soft hyphens, spaces without width, changes of direction. Joiners stay, because some scripts need them. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu
