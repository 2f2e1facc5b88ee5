import { escapeHtml } from './html.ts'

/** HTML tags that a listing's description may keep, always without attributes. */
const allowed = new Set(
  'p br b strong i em u ul ol li h2 h3 table tbody thead tr td th div span blockquote hr'.split(' '),
)
const empty = new Set(['br', 'hr'])
/** Removed with everything in them. */
const dropped = /<(script|style|form|iframe|object|embed|svg|math|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi

/** HTML with simple tags only, all of them closed. It cannot break out into the page around it. */
export function sanitizeHtml(html: string): string {
  const open: string[] = []
  const out: string[] = []
  const parts = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(dropped, '')
    .split(/(<\/?[a-z][^<>]*>)/i)
  for (const part of parts) {
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)\b[^<>]*>$/i.exec(part) ?? []
    const tag = name.toLowerCase()
    if (tag === '') out.push(textOf(part))
    else if (!allowed.has(tag)) continue
    else if (empty.has(tag)) out.push(`<${tag}>`)
    else if (slash === '') {
      open.push(tag)
      out.push(`<${tag}>`)
    } else if (open.includes(tag)) out.push(closeTags(open, tag))
  }
  return (
    out.join('') +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

/** Closes a tag and all tags left open in it. */
function closeTags(open: string[], tag: string): string {
  const inner = open.splice(open.lastIndexOf(tag))
  return inner
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
}

/** Escapes a text, but leaves its character references. */
function textOf(text: string): string {
  return text
    .split(/(&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/i)
    .map((part, at) => (at % 2 === 1 ? part : escapeHtml(part)))
    .join('')
}
