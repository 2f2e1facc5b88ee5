import { itemSpecificValues, materialSpecific, onList } from '../items/specifics.ts'
import { specificNameMaxLength, valueMaxLength } from './limits.ts'
import { plainLine } from './plain-text.ts'

/** Returns any text as one line of at most 65 characters. */
export function freeText(text: string): string | undefined {
  return plainLine(text, valueMaxLength) ?? undefined
}

/** Returns a name in camel case: "Leg opening" is `legOpening`. Returns undefined for a name without letters. */
export function camelCase(name: string): string | undefined {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  return /^\p{L}/u.test(joined) && joined.length <= 40 && joined !== '__proto__' ? joined : undefined
}

const numberWithUnit = /[\d¼½¾] ?(?:in(?:ch(?:es)?)?(?!\p{L})|["″”]|''|(?:cm|mm)(?!\p{L}))/iu

/** Returns a measurement with its unit: inches, cm or mm. A number without a unit is ambiguous and gives undefined. */
export function withUnit(text: string): string | undefined {
  const line = freeText(text)
  return line !== undefined && numberWithUnit.test(line) ? line : undefined
}

const specificNames = [
  ...(Object.keys(itemSpecificValues) as (keyof typeof itemSpecificValues)[]),
  materialSpecific,
] as const

/** Returns the name of an item specific of the publish form, in its spelling. */
export function specificName(name: string): string | undefined {
  return onList(specificNames, name)
}

/** Whether an item specific may have this name: exactly as on the publish form, or as eBay spells its own names. */
export function isSpecificName(name: string): boolean {
  const listed = specificName(name)
  if (listed !== undefined) return listed === name
  // eBay's names begin with a capital or a digit. This keeps them apart from measurements and from other fields.
  return (
    /^[\p{Lu}\p{N}].*\p{L}/u.test(name) && plainLine(name, Infinity) === name && name.length <= specificNameMaxLength
  )
}

/** Returns the values that an item specific allows; undefined if it takes any text. */
export function specificValues(name: string): readonly string[] | undefined {
  return Object.entries(itemSpecificValues).find(([listed]) => listed === name)?.[1]
}
