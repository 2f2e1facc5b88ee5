/**
 * Converts a description to HTML for eBay, with escaped text, its line ends and empty lines. Lines that begin with a
 * dash, a star or a bullet become lists, and so do lines that count from 1. Uses only br, ul, ol and li without
 * attributes, which are in eBay's list of basic HTML.
 */
export function listingHtml(text: string): string {
  const blocks: Block[] = []
  for (const line of text.replace(/\r\n?/gu, '\n').split('\n')) {
    const last = blocks.at(-1)
    const { kind, words } = lineOf(line, last?.kind === 'ol' ? last.lines.length + 1 : 1)
    if (last?.kind === kind) last.lines.push(words)
    else blocks.push({ kind, lines: [words] })
  }
  return blocks.map(htmlOf).join('')
}

/** The HTML of the beginning of a text that fits into `most` characters, cut between words. */
export function listingHtmlWithin(text: string, most: number): string {
  let kept = text
  for (let html = listingHtml(kept); html.length > most; html = listingHtml(kept)) {
    const cut = kept.slice(0, Math.max(0, kept.length - (html.length - most))).toWellFormed()
    kept = cut.replace(/\s\S*$/u, '').trimEnd()
    if (kept === '') return ''
  }
  return listingHtml(kept)
}

type Kind = 'text' | 'ul' | 'ol'
type Block = { readonly kind: Kind; readonly lines: string[] }

/** `next`: the number with which a list continues or begins. */
function lineOf(line: string, next: number): { kind: Kind; words: string } {
  const bullet = /^\s*[-–•*]\s+(\S.*)$/u.exec(line)?.[1]
  if (bullet !== undefined) return { kind: 'ul', words: bullet }
  const [, number, words] = /^\s*(\d{1,2})[.)]\s+(\S.*)$/u.exec(line) ?? []
  return words !== undefined && Number(number) === next ? { kind: 'ol', words } : { kind: 'text', words: line }
}

function htmlOf({ kind, lines }: Block): string {
  const escaped = lines.map((line) => escapedText(line.trim()))
  if (kind === 'text') return escaped.join('<br>')
  return `<${kind}>${escaped.map((line) => `<li>${line}</li>`).join('')}</${kind}>`
}

/** Control characters are not allowed in HTML. */
function escapedText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .replace(/[&<>"']/gu, (sign) => signs[sign] ?? '')
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
