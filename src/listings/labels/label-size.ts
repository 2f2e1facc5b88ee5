/** A size as written on a label. `isMarked`: the label itself shows that it is a size ("SIZE M", "EU 40", "W32 L34"). */
export type LabelSize = { readonly size: string; readonly isMarked: boolean }

const letters = String.raw`(?:\d{1,2}X[SL]?|X{0,4}S|M|X{0,4}L)`
const half = String.raw`(?:[.,]5| ?½| ?1\/2)`
const number = String.raw`\d{1,3}(?:${half}|(?: ?\d\/\d))?`
const systems = String.raw`(?:EUR?|UK|USA?|FR|IT|ES|DE|D|JP|AUS?|MEX|CN|INT)`
const ages = String.raw`\d{1,2}(?: ?- ?\d{1,2})? ?(?:T|Y|YRS?|YEARS?|M(?:TH|O)S?|MONTHS?|ANS|MOIS|JAHRE|MONATE|AÑOS|MESES)`
const markedSize = [
  String.raw`${systems}[ .:]*(?:${number}|${letters})`,
  String.raw`W ?[2-5]\d(?: ?[/x]? ?L ?[2-4]\d)?`,
  String.raw`[2-5]\d ?[x×] ?[2-4]\d`,
  String.raw`(?:2[4-9]|3\d|4[0-4])\/(?:2[6-9]|3[0-8])`,
  String.raw`\d{2,3}(?: ?- ?\d{2,3})? ?CM`,
  ages,
  String.raw`ONE SIZE(?: FITS (?:ALL|MOST))?`,
].join('|')
const separator = String.raw`(?: ?[/|,] ?| )`
/** Limits the further sizes of a line. "1 1/2 1/2" can be split in several ways, so a long line would take very long. */
const moreSizes = '{0,7}'
/** "XL/TG" has the French or Italian letters of the same size. */
const unmarkedSize = String.raw`${letters}(?: ?[/-] ?(?:${letters}|T?G|TP|P))?`
/** The word "size" in several languages, also with its thin letter misread. */
const sizeWord = String.raw`(?:S[I1L|!/\\]?ZE|SZ|TAILLE|TALLA|TAGLIA|GR(?:Ö|O|OE)SSE|GR[ÖO]ßE|TAMANHO|MAAT)`

const afterSize = new RegExp(
  String.raw`^${sizeWord}(?:[ .:]+|(?=\d|M ?/|X{0,4}[SL] ?/))(${anyOf(`${markedSize}|${number}|${unmarkedSize}`)})$`,
  'iu',
)
const markedAlone = new RegExp(
  String.raw`^(?:${unmarkedSize}${separator})?(?:${markedSize})(?:${separator}(?:${markedSize}|${unmarkedSize}))${moreSizes}$`,
  'u',
)
const letterAlone = new RegExp(String.raw`^${unmarkedSize}$`, 'u')
/** Heights of children as EU sizes: 92, 98, 104 and so on, single or as a range to the next. */
const heights = /^(\d{2,3}) ?- ?(\d{2,3})$/u
/** A slash between two neighbouring sizes is easily misread as a letter. "SIM" is not another word. */
const letterOrSlash = /^(XS|S|M|L|XL)[Il1|](S|M|L|XL|XXL|TG)$/u
const nextSize: Readonly<Record<string, readonly string[]>> = {
  XS: ['S'],
  S: ['M'],
  M: ['L'],
  L: ['XL'],
  XL: ['XXL', 'TG'],
}
/**
 * Largest sizes. A larger number is a half size without its dot ("US 65", "EU 425"). US and UK odd sizes end early, and even
 * ones with chest sizes. EU sizes end with heights.
 */
const maxSize = { odd: 17, even: 60, eu: 188 }
/** EU sizes of adults. Single 30, 40, 60 and 95 are missing, because they may be the temperature of the water. */
const adultEuSize = /^(?:3[2468]|4[2468]|5[02468])$/u

/**
 * Returns the size on a line of a label, without the word "size"; undefined if the line is something else. Units ("70-72 cm")
 * and halves ("9 1/2") stay. Only spaces around a slash change: "M/ EU 40" becomes "M / EU 40".
 */
export function sizeOnLine(text: string): LabelSize | undefined {
  const line = withSlash(upperSystems(text.trim().replace(/\s+/gu, ' ')))
  if (hasLostDot(line)) return undefined
  const wording = afterSize.exec(line)?.[1]
  if (wording !== undefined) return { size: withEvenSpaces(upperLetters(wording)), isMarked: true }
  if (markedAlone.test(upperUnits(line)) || isHeights(line)) return { size: withEvenSpaces(line), isMarked: true }
  return letterAlone.test(line) ? { size: line, isMarked: false } : undefined
}

/** Returns the inseam of a line that has nothing else, such as "L 32". The waist is on another line. */
export function inseamOnLine(text: string): string | undefined {
  return /^\/? ?(L ?[2-4]\d)$/u.exec(text.trim())?.[1]
}

/** Whether a line has a waist without its inseam. */
export function isWaistOnLine(text: string): boolean {
  return /^W ?[2-5]\d ?\/?$/u.test(text.trim())
}

/** Returns the number if a line is only an adult EU size. It may be something else. */
export function bareSizeOnLine(text: string): string | undefined {
  return adultEuSize.exec(text.trim())?.[0]
}

/**
 * Returns the nominal waist and inseam in inches with their unit, for sizes such as "W32 L34", "32 x 34" or "32/30"; empty for
 * other sizes. "34/36" gives nothing, because it may be two sizes of a skirt.
 */
export function measurementsOfSize(size: string): { waist?: string; inseam?: string } {
  const match =
    /\bW ?([2-5]\d)(?: ?[/x]? ?L ?([2-4]\d))?\b/u.exec(size) ??
    /^([2-5]\d) ?[x×] ?([2-4]\d)$/iu.exec(size) ??
    matchSlashedSize(size)
  const [, waist, inseam] = match ?? []
  return { ...(waist && { waist: `${waist} in` }), ...(inseam && { inseam: `${inseam} in` }) }
}

function matchSlashedSize(size: string): RegExpExecArray | null {
  const match = /^(2[4-9]|3\d|4[0-4])\/(2[6-9]|3[0-8])$/u.exec(size)
  return match !== null && Number(match[2]) - Number(match[1]) !== 2 ? match : null
}

function isHeights(line: string): boolean {
  const [, from, to] = heights.exec(line) ?? []
  return from !== undefined && Number(to) - Number(from) === 6 && Number(from) >= 50 && Number(to) <= 182
}

function hasLostDot(line: string): boolean {
  const wholeNumberSize = /(?<!\p{L})(UK|USA?|EUR?)[ .:]*(\d+)(?!\d|[.,]\d| ?½| ?1\/2)/gu
  return [...line.matchAll(wholeNumberSize)].some(([, system = '', digits]) => {
    const value = Number(digits)
    if (system.startsWith('EU')) return value > maxSize.eu
    return value > (value % 2 === 1 ? maxSize.odd : maxSize.even)
  })
}

function withSlash(line: string): string {
  const [, one, other] = letterOrSlash.exec(line) ?? []
  return one !== undefined && other !== undefined && nextSize[one]?.includes(other) ? `${one}/${other}` : line
}

/** Writes systems and sizes beside a number in capitals, if they can be nothing else: "us 9", "w32 l34", "xs / eu 36". */
function upperSystems(line: string): string {
  return line.replace(
    /(?<!\p{L})(?:(?:eur?|uk|usa?|fr|it)(?= ?(?:\d|X{0,4}[SML]\b))|[wl](?= ?\d\d(?!\d))|x{1,3}[sl](?= ?\/ ?(?:eur?|uk|usa?) ?\d))/giu,
    (word) => word.toUpperCase(),
  )
}

function upperLetters(size: string): string {
  return /^[xsml]+$/iu.test(size) ? size.toUpperCase() : size
}

/** Writes words for units in capitals. Sizes must be in capitals already, because "l" is seldom a size. */
function upperUnits(line: string): string {
  return line.replace(
    /(?<!\p{L})(?:one size|fits|all|most|cm|years?|yrs?|months?|m(?:th|o)s?|ans|mois|jahre|monate|años|meses|x|eur?|us|uk)(?!\p{L})/giu,
    (word) => (word === 'X' || word === 'x' ? 'x' : word.toUpperCase()),
  )
}

/** Makes the spaces around slashes even. "S/M" and "9 1/2" are one size, "M/ EU 40" are two. A bar is a misread slash. */
function withEvenSpaces(size: string): string {
  return /^\S+$/u.test(size) ? size : size.replace('|', '/').replace(/(?<!\d) ?\/ ?| ?\/ ?(?!\d)/gu, ' / ')
}

function anyOf(part: string): string {
  return String.raw`(?:${part})(?:${separator}(?:${part}))${moreSizes}`
}
