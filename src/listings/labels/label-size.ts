/** A size as written on a label. `marked` when the label itself says that it is one ("SIZE M", "EU 40", "W32 L34"). */
export type LabelSize = { readonly size: string; readonly marked: boolean }

const letters = String.raw`(?:\d{1,2}X[SL]?|X{0,4}S|M|X{0,4}L)`
const half = String.raw`(?:[.,]5| ?½| ?1\/2)`
const number = String.raw`\d{1,3}(?:${half}|(?: ?\d\/\d))?`
const systems = String.raw`(?:EUR?|UK|USA?|FR|IT|ES|DE|D|JP|AUS?|MEX|CN|INT)`
const ages = String.raw`\d{1,2}(?: ?- ?\d{1,2})? ?(?:T|Y|YRS?|YEARS?|M(?:TH|O)S?|MONTHS?|ANS|MOIS|JAHRE|MONATE|AÑOS|MESES)`
const marked = [
  String.raw`${systems}[ .:]*(?:${number}|${letters})`,
  String.raw`W ?[2-5]\d(?: ?[/x]? ?L ?[2-4]\d)?`,
  String.raw`[2-5]\d ?[x×] ?[2-4]\d`,
  String.raw`(?:2[4-9]|3\d|4[0-4])\/(?:2[6-9]|3[0-8])`,
  String.raw`\d{2,3}(?: ?- ?\d{2,3})? ?CM`,
  ages,
  String.raw`ONE SIZE(?: FITS (?:ALL|MOST))?`,
].join('|')
const between = String.raw`(?: ?[/|,] ?| )`
/** Further sizes on one line. "1 1/2 1/2" can be parted in several ways: without an end a long line would take for ever. */
const furtherSizes = '{0,7}'
/** "XL/TG": the French or Italian letters of the same size. */
const unmarked = String.raw`${letters}(?: ?[/-] ?(?:${letters}|T?G|TP|P))?`
/** With its thin letter read as something else, too. */
const sizeWord = String.raw`(?:S[I1L|!/\\]?ZE|SZ|TAILLE|TALLA|TAGLIA|GR(?:Ö|O|OE)SSE|GR[ÖO]ßE|TAMANHO|MAAT)`

const afterSize = new RegExp(
  String.raw`^${sizeWord}(?:[ .:]+|(?=\d|M ?/|X{0,4}[SL] ?/))(${anyOf(`${marked}|${number}|${unmarked}`)})$`,
  'iu',
)
const markedAlone = new RegExp(
  String.raw`^(?:${unmarked}${between})?(?:${marked})(?:${between}(?:${marked}|${unmarked}))${furtherSizes}$`,
  'u',
)
const letterAlone = new RegExp(String.raw`^${unmarked}$`, 'u')
/** Heights of children, as EU sizes give them: 92, 98, 104 …, alone or from one to the next. */
const heights = /^(\d{2,3}) ?- ?(\d{2,3})$/u
/** A slash between two sizes that follow each other is easily read as a letter: "SIM" is no other word. */
const letterOrSlash = /^(XS|S|M|L|XL)[Il1|](S|M|L|XL|XXL|TG)$/u
const nextSize: Readonly<Record<string, readonly string[]>> = {
  XS: ['S'],
  S: ['M'],
  M: ['L'],
  L: ['XL'],
  XL: ['XXL', 'TG'],
}
/**
 * In the US and the UK odd numbers end early and even ones with chests, in the EU all with heights: above, a half has lost its dot
 * ("US 65", "EU 425").
 */
const highest = { odd: 17, even: 60, eu: 188 }
/** EU sizes of adults; 30, 40, 60 and 95 alone may be the water's temperature. */
const bare = /^(?:3[2468]|4[2468]|5[02468])$/u

/**
 * The size on a line of a label, as written there without the word "size"; undefined where the line is something else.
 * Units stay ("70-72 cm"), halves stay ("9 1/2"); only spaces around a slash are evened out: "M/ EU 40" is "M / EU 40".
 */
export function sizeOnLine(text: string): LabelSize | undefined {
  const line = withSlash(upperSystems(text.trim().replace(/\s+/gu, ' ')))
  if (hasLostDot(line)) return undefined
  const said = afterSize.exec(line)?.[1]
  if (said !== undefined) return { size: tidy(upperLetters(said)), marked: true }
  if (markedAlone.test(upperUnits(line)) || isHeights(line)) return { size: tidy(line), marked: true }
  return letterAlone.test(line) ? { size: line, marked: false } : undefined
}

/** The inseam that a line says and nothing else, as "L 32": the rest of the size stands elsewhere. */
export function inseamOnLine(text: string): string | undefined {
  return /^\/? ?(L ?[2-4]\d)$/u.exec(text.trim())?.[1]
}

/** Whether a line says a waist without its inseam. */
export function isWaistOnLine(text: string): boolean {
  return /^W ?[2-5]\d ?\/?$/u.test(text.trim())
}

/** A number that stands alone on a line, as the EU sizes of grown-ups do; it may as well be something else. */
export function bareSizeOnLine(text: string): string | undefined {
  return bare.exec(text.trim())?.[0]
}

/**
 * Nominal waist and inseam of a "W32 L34", "32 x 34" or "32/30" size, in inches with their unit; empty for every other size.
 * "34/36" may as well be two sizes of a skirt: it gives none.
 */
export function measurementsOfSize(size: string): { waist?: string; inseam?: string } {
  const found =
    /\bW ?([2-5]\d)(?: ?[/x]? ?L ?([2-4]\d))?\b/u.exec(size) ??
    /^([2-5]\d) ?[x×] ?([2-4]\d)$/iu.exec(size) ??
    slashed(size)
  const [, waist, inseam] = found ?? []
  return { ...(waist && { waist: `${waist} in` }), ...(inseam && { inseam: `${inseam} in` }) }
}

function slashed(size: string): RegExpExecArray | null {
  const found = /^(2[4-9]|3\d|4[0-4])\/(2[6-9]|3[0-8])$/u.exec(size)
  return found !== null && Number(found[2]) - Number(found[1]) !== 2 ? found : null
}

function isHeights(line: string): boolean {
  const [, from, to] = heights.exec(line) ?? []
  return from !== undefined && Number(to) - Number(from) === 6 && Number(from) >= 50 && Number(to) <= 182
}

function hasLostDot(line: string): boolean {
  const whole = /(?<!\p{L})(UK|USA?|EUR?)[ .:]*(\d+)(?!\d|[.,]\d| ?½| ?1\/2)/gu
  return [...line.matchAll(whole)].some(([, system = '', digits]) => {
    const value = Number(digits)
    if (system.startsWith('EU')) return value > highest.eu
    return value > (value % 2 === 1 ? highest.odd : highest.even)
  })
}

function withSlash(line: string): string {
  const [, one, other] = letterOrSlash.exec(line) ?? []
  return one !== undefined && other !== undefined && nextSize[one]?.includes(other) ? `${one}/${other}` : line
}

/** Systems and sizes that can be nothing else in front of or behind a number: "us 9", "w32 l34", "xs / eu 36". */
function upperSystems(line: string): string {
  return line.replace(
    /(?<!\p{L})(?:(?:eur?|uk|usa?|fr|it)(?= ?(?:\d|X{0,4}[SML]\b))|[wl](?= ?\d\d(?!\d))|x{1,3}[sl](?= ?\/ ?(?:eur?|uk|usa?) ?\d))/giu,
    (word) => word.toUpperCase(),
  )
}

function upperLetters(size: string): string {
  return /^[xsml]+$/iu.test(size) ? size.toUpperCase() : size
}

/** Words for units may stand in any letters, sizes only in capitals: "l" is seldom one. */
function upperUnits(line: string): string {
  return line.replace(
    /(?<!\p{L})(?:one size|fits|all|most|cm|years?|yrs?|months?|m(?:th|o)s?|ans|mois|jahre|monate|años|meses|x|eur?|us|uk)(?!\p{L})/giu,
    (word) => (word === 'X' || word === 'x' ? 'x' : word.toUpperCase()),
  )
}

/** "S/M" and "9 1/2" are one size; "M/ EU 40" is two of them, said apart. A bar is a slash that was read badly. */
function tidy(size: string): string {
  return /^\S+$/u.test(size) ? size : size.replace('|', '/').replace(/(?<!\d) ?\/ ?| ?\/ ?(?!\d)/gu, ' / ')
}

function anyOf(part: string): string {
  return String.raw`(?:${part})(?:${between}(?:${part}))${furtherSizes}`
}
