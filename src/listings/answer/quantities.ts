import { folded, numbersIn } from '../folded-text.ts'

/** Numbers with the unit they are in: "70-72 cm" is one quantity of two numbers. */
export type Quantity = {
  readonly numbers: readonly string[]
  readonly unit: 'in' | 'cm' | 'mm'
  /** As it stands in the text, folded. */
  readonly said: string
}

/**
 * The lengths a text says. "in" is a unit where nothing but a word of measuring follows, for "size 32 in blue" is no length;
 * a mark behind a number is one unless it ends a quotation.
 */
export function quantitiesIn(text: string): Quantity[] {
  return [...folded(text).matchAll(quantity)].map(([said, numbers = '', unit = '']) => ({
    numbers: numbersIn(numbers),
    unit: unit === 'cm' || unit === 'mm' ? unit : 'in',
    said,
  }))
}

const number = String.raw`\d+(?:[.,/]\d+)*(?: \d+/\d+)?`
const lengthWords =
  'across|around|at|chest|deep|down|flat|from|hem|high|hips?|inseam|leg|length|long|outseam|pit|rise|round|shoulders?|sleeves?|tall|total|waist|wide|width|x'
const units = String.raw`inch(?:es)?(?!\p{L})|in(?=\.?(?: ?(?:[^\p{L}\p{N}\s]|$)| (?:${lengthWords})(?!\p{L})))|"|(?:cm|mm)(?!\p{L})`
const quantity = new RegExp(String.raw`(?<![\d"]|\d[.,/-])(${number}(?: ?(?:-|to) ?${number})?) ?-?(${units})`, 'gu')

/** Whether one of the quantities is this one. */
export function hasQuantity(quantities: readonly Quantity[], { numbers, unit }: Omit<Quantity, 'said'>): boolean {
  const looked = numbers.join(' ')
  return quantities.some((each) => each.unit === unit && each.numbers.join(' ') === looked)
}

/** Whether the words give each length of the value with its unit; "W32 L30" gives none, for a size is what a maker calls it. */
export function isMeasured(words: string, value: string): boolean {
  const said = quantitiesIn(words)
  return quantitiesIn(value).every((length) => hasQuantity(said, length))
}

/** Inches of a waist and inseam size: "W32 L30", "32x30". */
export function waistSizeIn(words: string): { readonly waist?: Quantity; readonly inseam?: Quantity } {
  const said = folded(words)
  const [, pairWaist, pairInseam] = /(?<![\d.])(\d{2}) ?x ?(\d{2})(?![\d.])/u.exec(said) ?? []
  const waist = /(?<!\p{L})w ?(\d{2})(?!\d)/u.exec(said)?.[1] ?? pairWaist
  const inseam = /(?<!\p{L})l ?(\d{2})(?!\d)/u.exec(said)?.[1] ?? pairInseam
  return { ...(waist && { waist: inches(waist) }), ...(inseam && { inseam: inches(inseam) }) }
}

function inches(count: string): Quantity {
  return { numbers: numbersIn(count), unit: 'in', said: count }
}

/** Whether the words give this measurement, each length of it; a size such as "W32 L30" gives waist and inseam, in inches. */
export function saysLength(words: string, value: string, name: string): boolean {
  const { waist, inseam } = waistSizeIn(words)
  const sized = (name === 'waist' ? waist : name === 'inseam' ? inseam : undefined) ?? []
  const said = [...quantitiesIn(words), sized].flat()
  const lengths = quantitiesIn(value)
  return lengths.length > 0 && lengths.every((length) => hasQuantity(said, length))
}
