/**
 * Converts a description to HTML for eBay, with escaped text. Keeps line ends and empty lines. Lines that begin with a
 * dash, a star or a bullet become lists, and so do lines that count from 1. Uses only br, ul, ol and li without
 * attributes, which are in eBay's list of basic HTML.
 */
export function listingHtml(text: string): string {
  const blocks: Block[] = []
  for (const line of text.replace(/\r\n?/gu, '\n').split('\n')) {
    const last = blocks.at(-1)
    const { kind, content } = lineOf(line, last?.kind === 'ol' ? last.lines.length + 1 : 1)
    if (last?.kind === kind) last.lines.push(content)
    else blocks.push({ kind, lines: [content] })
  }
  return blocks.map(htmlOf).join('')
}

/** The HTML of as much of a text as fits into `maxLength` characters, cut between words. */
export function listingHtmlWithin(text: string, maxLength: number): string {
  let beginning = text
  for (let html = listingHtml(beginning); html.length > maxLength; html = listingHtml(beginning)) {
    const cut = beginning.slice(0, Math.max(0, beginning.length - (html.length - maxLength))).toWellFormed()
    beginning = cut.replace(/\s\S*$/u, '').trimEnd()
    if (beginning === '') return ''
  }
  return listingHtml(beginning)
}

type Kind = 'text' | 'ul' | 'ol'
type Block = { readonly kind: Kind; readonly lines: string[] }

/** `next`: the number with which a list continues or begins. */
function lineOf(line: string, next: number): { kind: Kind; content: string } {
  const bullet = /^\s*[-–•*]\s+(\S.*)$/u.exec(line)?.[1]
  if (bullet !== undefined) return { kind: 'ul', content: bullet }
  const [, number, content] = /^\s*(\d{1,2})[.)]\s+(\S.*)$/u.exec(line) ?? []
  return content !== undefined && Number(number) === next ? { kind: 'ol', content } : { kind: 'text', content: line }
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
    .replace(/[&<>"']/gu, (character) => entities[character] ?? '')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
