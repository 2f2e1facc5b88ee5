const blockTags = 'p|br|div|ul|ol|li|dl|dt|dd|h[1-6]|hr|table|thead|tbody|tr|td|th|section|article|blockquote|pre'
const inlineTags =
  'a|b|i|u|s|em|strong|span|small|sub|sup|font|center|img|code|mark|big|html|body|head|title|script|style'
const tag = new RegExp(String.raw`^<\/?(?:(${blockTags})|${inlineTags})(?:[\s/][^<>]*)?>$`, 'iu')
const tagMaxLength = 2000

const entityCharacters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
}
const entityMaxLength = Math.max(...Object.keys(entityCharacters).map((entity) => entity.length))

/**
 * Removes simple HTML from a text. Block tags become line breaks, other tags disappear, common entities become
 * characters, and scripts and styles disappear with their content. Other text stays ("size <40", "H&M"). One pass from
 * front to back, so that the remaining text cannot form new tags.
 */
export function withoutHtml(text: string): string {
  const output: string[] = []
  /** Indexes in `output` at which a tag may begin, the last one at the end. */
  let tagStarts: number[] = []
  /** Index at which a script or a style begins. */
  let hiddenFrom: number | undefined
  for (const character of text) {
    const decoded = character === ';' ? takeEntity(output) : character
    if (decoded === '<') tagStarts.push(output.length)
    output.push(decoded)
    if (decoded !== '>') continue
    const start = tagStarts.pop()
    const found =
      start === undefined || output.length - start > tagMaxLength ? null : tag.exec(output.slice(start).join(''))
    if (start === undefined || found === null) {
      tagStarts = []
      continue
    }
    output.splice(start, output.length, ...(found[1] === undefined ? [] : ['\n']))
    const [, closes, name] = /^<(\/?)(script|style)(?![a-z])/iu.exec(found[0]) ?? []
    if (name === undefined) continue
    if (closes === '') hiddenFrom ??= output.length
    else if (hiddenFrom !== undefined) output.length = hiddenFrom
    if (closes !== '') hiddenFrom = undefined
  }
  return output.join('')
}

/**
 * Returns the character of the entity that ends with this semicolon, and removes the entity from `output`. Without an
 * entity, returns the semicolon.
 */
function takeEntity(output: string[]): string {
  const last = output.slice(1 - entityMaxLength)
  const start = last.lastIndexOf('&')
  const character = start === -1 ? undefined : entityCharacters[`${last.slice(start).join('')};`.toLowerCase()]
  if (character === undefined) return ';'
  output.length -= last.length - start
  return character
}
