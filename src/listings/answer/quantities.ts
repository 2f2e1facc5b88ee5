import { folded, numbersIn } from '../folded-text.ts'

/** Numbers with their unit: "70-72 cm" is one quantity of two numbers. */
export type Quantity = {
  readonly numbers: readonly string[]
  readonly unit: 'in' | 'cm' | 'mm'
  /** The quantity as the text writes it, folded. */
  readonly text: string
}

/**
 * Returns the lengths in a text. "in" is a unit only before a word of measuring or the end, because "size 32 in blue" is no
 * length. A quotation mark after a number means inches unless it ends a quotation.
 */
export function quantitiesIn(text: string): Quantity[] {
  return [...folded(text).matchAll(quantity)].map(([match, numbers = '', unit = '']) => ({
    numbers: numbersIn(numbers),
    unit: unit === 'cm' || unit === 'mm' ? unit : 'in',
    text: match,
  }))
}

const number = String.raw`\d+(?:[.,/]\d+)*(?: \d+/\d+)?`
const lengthWords =
  'across|around|at|chest|deep|down|flat|from|hem|high|hips?|inseam|leg|length|long|outseam|pit|rise|round|shoulders?|sleeves?|tall|total|waist|wide|width|x'
const units = String.raw`inch(?:es)?(?!\p{L})|in(?=\.?(?: ?(?:[^\p{L}\p{N}\s]|$)| (?:${lengthWords})(?!\p{L})))|"|(?:cm|mm)(?!\p{L})`
const quantity = new RegExp(String.raw`(?<![\d"]|\d[.,/-])(${number}(?: ?(?:-|to) ?${number})?) ?-?(${units})`, 'gu')

/** Whether this quantity is in the list. */
export function hasQuantity(quantities: readonly Quantity[], { numbers, unit }: Omit<Quantity, 'text'>): boolean {
  const joinedNumbers = numbers.join(' ')
  return quantities.some((each) => each.unit === unit && each.numbers.join(' ') === joinedNumbers)
}

/**
 * Whether the words give each length of the value with its unit. "W32 L30" gives no length, because a size is a maker's name.
 */
export function isMeasured(words: string, value: string): boolean {
  const measured = quantitiesIn(words)
  return quantitiesIn(value).every((length) => hasQuantity(measured, length))
}

/** Returns a waist and inseam size in inches: "W32 L30", "32x30". */
export function waistSizeIn(words: string): { readonly waist?: Quantity; readonly inseam?: Quantity } {
  const foldedWords = folded(words)
  const [, pairWaist, pairInseam] = /(?<![\d.])(\d{2}) ?x ?(\d{2})(?![\d.])/u.exec(foldedWords) ?? []
  const waist = /(?<!\p{L})w ?(\d{2})(?!\d)/u.exec(foldedWords)?.[1] ?? pairWaist
  const inseam = /(?<!\p{L})l ?(\d{2})(?!\d)/u.exec(foldedWords)?.[1] ?? pairInseam
  return { ...(waist && { waist: inches(waist) }), ...(inseam && { inseam: inches(inseam) }) }
}

function inches(count: string): Quantity {
  return { numbers: numbersIn(count), unit: 'in', text: count }
}

/** Whether the words give each length of this measurement. A size such as "W32 L30" gives waist and inseam, in inches. */
export function saysLength(words: string, value: string, name: string): boolean {
  const { waist, inseam } = waistSizeIn(words)
  const sizeLength = (name === 'waist' ? waist : name === 'inseam' ? inseam : undefined) ?? []
  const knownLengths = [...quantitiesIn(words), sizeLength].flat()
  const lengths = quantitiesIn(value)
  return lengths.length > 0 && lengths.every((length) => hasQuantity(knownLengths, length))
}
