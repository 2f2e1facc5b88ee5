import { itemSpecificValues, materialSpecific, onList } from '../items/specifics.ts'
import { plainLine } from './plain-text.ts'

/** Characters of a value (Inventory API, aspects: 65 is what eBay takes for a brand). */
const valueMaxLength = 65

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

/** A measurement keeps its unit; a bare number could be inches or centimetres and is dropped. */
export function withUnit(text: string): string | undefined {
  return /\d.*(?:\p{L}|["″'′])/u.test(text) ? freeText(text) : undefined
}

const specificNames = [
  ...(Object.keys(itemSpecificValues) as (keyof typeof itemSpecificValues)[]),
  materialSpecific,
] as const

/** The name of an item specific of the publish form, in its spelling. */
export function specificName(name: string): string | undefined {
  return onList(specificNames, name)
}

/** A value that item specific allows. */
export function specificValue(text: string, name: string): string | undefined {
  if (name === materialSpecific) return freeText(text)
  return Object.entries(itemSpecificValues).flatMap(([listed, values]) =>
    listed === name ? (onList<string>(values, text) ?? []) : [],
  )[0]
}
