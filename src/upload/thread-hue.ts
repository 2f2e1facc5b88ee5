import { normaliseSku } from '../items/sku.ts'

/** Hues of the threads along photos of one SKU. */
export const threadHues = 8

/**
 * The hue of a SKU's thread, 1 to 8, or undefined without a SKU: always the same for the same SKU, and different for
 * SKUs that are counted one after the other.
 */
export function threadHue(typed: string): number | undefined {
  const sku = normaliseSku(typed)
  if (sku === '') return undefined
  const [, name = '', number = '0'] = /^(.*?)(\d{0,15})$/s.exec(sku) ?? []
  let sum = Number(number)
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return (sum % threadHues) + 1
}
