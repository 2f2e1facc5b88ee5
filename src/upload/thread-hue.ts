import { normaliseSku } from '../items/sku.ts'

/** Number of hues for the threads along photos of one SKU. */
export const threadHues = 8

/**
 * The hue of a SKU's thread, 1 to 8, or undefined without a SKU. The same SKU always has the same hue, and consecutive SKUs
 * have different ones.
 */
export function threadHue(typed: string): number | undefined {
  const sku = normaliseSku(typed)
  if (sku === '') return undefined
  const [, name = '', number = '0'] = /^(.*?)(\d{0,15})$/s.exec(sku) ?? []
  let sum = Number(number)
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return (sum % threadHues) + 1
}
