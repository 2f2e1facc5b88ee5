import { cutAtWordEnd } from './title.ts'
import { withoutHtml } from './without-html.ts'

/** One line of text as it is stored: no control characters, single spaces, cut at a word end; null when nothing is left. */
export function plainLine(text: string, most: number): string | null {
  return cutAtWordEnd(storable(text).replace(/\s+/gu, ' ').trim(), most) || null
}

/** Text of several lines as it is stored: simple HTML a model may have written becomes text; null when nothing is left. */
export function plainText(text: string, most: number): string | null {
  const lines = storable(withoutHtml(storable(text)))
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/gu, ' ').trim())
  return (
    cutAtWordEnd(
      lines
        .join('\n')
        .replace(/\n{3,}/gu, '\n\n')
        .trim(),
      most,
    ) || null
  )
}

/** Without what PostgreSQL or a page cannot hold, NUL and halves of characters, and without signs that only hide what is there. */
function storable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(invisible, '')
    .toWellFormed()
}

/** Soft hyphens, spaces without width, changes of direction. Joiners stay: scripts need them. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu
