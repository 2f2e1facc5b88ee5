const blocks = 'p|br|div|ul|ol|li|dl|dt|dd|h[1-6]|hr|table|thead|tbody|tr|td|th|section|article|blockquote|pre'
const inline = 'a|b|i|u|s|em|strong|span|small|sub|sup|font|center|img|code|mark|big|html|body|head|title|script|style'
const tag = new RegExp(String.raw`^<\/?(?:(${blocks})|${inline})(?:[\s/][^<>]*)?>$`, 'iu')
const tagMaxLength = 2000

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
}
const entityMaxLength = Math.max(...Object.keys(signs).map((entity) => entity.length))

/**
 * Text without the simple HTML in it: blocks become ends of lines, other tags nothing, the common entities their signs. What is
 * no tag stays ("size <40", "H&M"), and what stands in a script or a style goes with it. Read once from front to back, so that nothing new can come about from what is left.
 */
export function withoutHtml(text: string): string {
  const made: string[] = []
  /** Where in `made` a tag may have begun, the latest last. */
  let opened: number[] = []
  /** Where a script or a style has begun. */
  let unshown: number | undefined
  for (const read of text) {
    const sign = read === ';' ? takeEntity(made) : read
    if (sign === '<') opened.push(made.length)
    made.push(sign)
    if (sign !== '>') continue
    const start = opened.pop()
    const found =
      start === undefined || made.length - start > tagMaxLength ? null : tag.exec(made.slice(start).join(''))
    if (start === undefined || found === null) {
      opened = []
      continue
    }
    made.splice(start, made.length, ...(found[1] === undefined ? [] : ['\n']))
    const [, closes, name] = /^<(\/?)(script|style)(?![a-z])/iu.exec(found[0]) ?? []
    if (name === undefined) continue
    if (closes === '') unshown ??= made.length
    else if (unshown !== undefined) made.length = unshown
    if (closes !== '') unshown = undefined
  }
  return made.join('')
}

/** The sign of the entity that a semicolon ends here, taken out of `made`; else the semicolon. */
function takeEntity(made: string[]): string {
  const last = made.slice(1 - entityMaxLength)
  const start = last.lastIndexOf('&')
  const sign = start === -1 ? undefined : signs[`${last.slice(start).join('')};`.toLowerCase()]
  if (sign === undefined) return ';'
  made.length -= last.length - start
  return sign
}
