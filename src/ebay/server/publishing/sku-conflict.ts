import { CannotPublish } from './cannot-publish.ts'

/** The error for a SKU that belongs to something else at eBay, which must not be overwritten. */
export function skuConflict(sku: string): CannotPublish {
  return new CannotPublish(
    `SKU ${sku} is already used on eBay, by another listing or an item you deleted here. Change this item’s SKU, then publish again.`,
    'sku',
  )
}
