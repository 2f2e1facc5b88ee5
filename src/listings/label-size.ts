/** A size as written on a label. `marked` when the label itself says that it is one ("SIZE M", "EU 40", "W32 L34"). */
export type LabelSize = { readonly size: string; readonly marked: boolean }

const letters = String.raw`(?:\d{1,2}X[SL]|X{0,4}S|M|X{0,4}L)`
const number = String.raw`\d{1,3}(?:[.,]5)?(?: ?\d\/\d)?`
const systems = String.raw`(?:EUR?|UK|USA?|FR|IT|DE|JP|AUS?|MEX|CN|INT)`
const marked = [
  String.raw`${systems}[ .:]*(?:${number}|${letters})`,
  String.raw`W ?[2-5]\d(?: ?[/x]? ?L ?[2-4]\d)?`,
  String.raw`\d{2,3}(?: ?- ?\d{2,3})? ?cm`,
  String.raw`ONE SIZE`,
].join('|')
const between = String.raw`(?: ?[/|,] ?| )`
/** Further sizes on one line. "1 1/2 1/2" can be parted in several ways: without an end a long line would take for ever. */
const furtherSizes = '{0,7}'
const unmarked = String.raw`${letters}(?:\/${letters})?`

const afterSize = new RegExp(String.raw`^(?:SIZE|SZ)[ .:]+(${anyOf(`${marked}|${number}|${unmarked}`)})$`, 'iu')
const markedAlone = new RegExp(
  String.raw`^(?:${unmarked}${between})?(?:${marked})(?:${between}(?:${marked}|${unmarked}))${furtherSizes}$`,
  'u',
)
const letterAlone = new RegExp(String.raw`^${unmarked}$`, 'u')

/**
 * The size on a line of a label, as written there without the word "size"; undefined where the line is something else.
 * Units stay ("70-72 cm"), halves stay ("9 1/2"); only spaces around a slash are evened out: "M/ EU 40" is "M / EU 40".
 */
export function sizeOnLine(text: string): LabelSize | undefined {
  const line = text.trim().replace(/\s+/gu, ' ')
  const said = afterSize.exec(line)?.[1]
  if (said !== undefined) return { size: tidy(said), marked: true }
  if (markedAlone.test(line)) return { size: tidy(line), marked: true }
  return letterAlone.test(line) ? { size: line, marked: false } : undefined
}

/** Nominal waist and inseam of a "W32 L34" size, in inches with their unit; empty for every other size. */
export function measurementsOfSize(size: string): { waist?: string; inseam?: string } {
  const found = /\bW ?([2-5]\d)(?: ?[/x]? ?L ?([2-4]\d))?\b/u.exec(size)
  const [, waist, inseam] = found ?? []
  return { ...(waist && { waist: `${waist} in` }), ...(inseam && { inseam: `${inseam} in` }) }
}

/** "S/M" and "9 1/2" are one size; "M/ EU 40" is two of them, said apart. A bar is a slash that was read badly. */
function tidy(size: string): string {
  return /^\S+$/u.test(size) ? size : size.replace('|', '/').replace(/(?<!\d) ?\/ ?| ?\/ ?(?!\d)/gu, ' / ')
}

function anyOf(part: string): string {
  return String.raw`(?:${part})(?:${between}(?:${part}))${furtherSizes}`
}
