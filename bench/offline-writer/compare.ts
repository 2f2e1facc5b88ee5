import { parsedFibres } from './parsed-fibres.ts'
import { parsedSize } from './parsed-size.ts'
import type { Field, FieldTruth } from './truth.ts'

/** Whether a listing's value is one of those that are right for its photo. */
export function isRight(field: Field, value: string, { accepted, alsoAllowed = [] }: FieldTruth): boolean {
  if (field === 'colour') return isRightColour(value, accepted, alsoAllowed)
  const same = comparable[field]
  return accepted.some((right) => same(right) === same(value))
}

const comparable: Record<Exclude<Field, 'colour'>, (value: string) => string> = {
  brand: folded,
  origin: folded,
  size: parsedSize,
  material: parsedFibres,
}

/** The first colour must be accepted; later ones may also be those of `alsoAllowed`. */
function isRightColour(value: string, accepted: readonly string[], alsoAllowed: readonly string[]): boolean {
  const is = (names: readonly string[], name: string | undefined) => names.some((one) => folded(one) === name)
  const [first, ...rest] = value.split(/[/,&]|\band\b/u).map(folded)
  return is(accepted, first) && rest.every((name) => is([...accepted, ...alsoAllowed], name))
}

/** Without case, accents and spaces. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|\s/gu, '')
    .replace(/’/gu, "'")
    .toLowerCase()
}
