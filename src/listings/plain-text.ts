import { cutAtWordEnd } from './title.ts'

/** One line of text as it is stored: no control characters, single spaces, cut at a word end; null when nothing is left. */
export function plainLine(text: string, most: number): string | null {
  return cutAtWordEnd(storable(text).replace(/\s+/gu, ' ').trim(), most) || null
}

/** Text of several lines as it is stored: HTML tags a model may have written become line ends; null when nothing is left. */
export function plainText(text: string, most: number): string | null {
  const lines = storable(text)
    .replace(/<\/?(?:p|br|div|ul|ol|li|h[1-6]|b|i|u|strong|em|span)\b[^<>]*>/giu, (tag) =>
      /^<\/?(?:p|br|div|ul|ol|li|h)/iu.test(tag) ? '\n' : '',
    )
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

/** Without what PostgreSQL or a page cannot hold: NUL and other control characters, halves of characters. */
function storable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .toWellFormed()
}
