import { itemSpecificValues, materialSpecific, onList } from '../items/specifics.ts'
import { specificNameMaxLength, valueMaxLength } from './limits.ts'
import { plainLine } from './plain-text.ts'

/** Any text, as one line of at most 65 characters. */
export function freeText(text: string): string | undefined {
  return plainLine(text, valueMaxLength) ?? undefined
}

/** "Leg opening" is `legOpening`; names without letters are none. */
export function camelCase(name: string): string | undefined {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  return /^\p{L}/u.test(joined) && joined.length <= 40 && joined !== '__proto__' ? joined : undefined
}

const numberWithUnit = /[\d¼½¾] ?(?:in(?:ch(?:es)?)?(?!\p{L})|["″”]|''|(?:cm|mm)(?!\p{L}))/iu

/** A measurement keeps its unit, inches, cm or mm; a bare number could be either and is dropped. */
export function withUnit(text: string): string | undefined {
  const line = freeText(text)
  return line !== undefined && numberWithUnit.test(line) ? line : undefined
}

const specificNames = [
  ...(Object.keys(itemSpecificValues) as (keyof typeof itemSpecificValues)[]),
  materialSpecific,
] as const

/** The name of an item specific of the publish form, in its spelling. */
export function specificName(name: string): string | undefined {
  return onList(specificNames, name)
}

/** Whether an item specific may have this name: one of the publish form's in its spelling, else as eBay spells its own. */
export function isSpecificName(name: string): boolean {
  const listed = specificName(name)
  if (listed !== undefined) return listed === name
  // eBay's begin with a capital or a digit, so that none is taken for a measurement or for a field of its own.
  return (
    /^[\p{Lu}\p{N}].*\p{L}/u.test(name) && plainLine(name, Infinity) === name && name.length <= specificNameMaxLength
  )
}

/** The values an item specific allows; undefined where it takes any text. */
export function specificValues(name: string): readonly string[] | undefined {
  return Object.entries(itemSpecificValues).find(([listed]) => listed === name)?.[1]
}
