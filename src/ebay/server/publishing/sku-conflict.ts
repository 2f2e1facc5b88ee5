import { CannotPublish } from './cannot-publish.ts'

/** The error for a SKU that belongs to something else at eBay, which must not be overwritten. */
export function skuConflict(sku: string): CannotPublish {
  return new CannotPublish(
    `Your eBay account has the SKU ${sku} already, for another listing or for an item that was deleted here, and it was left as it is. Please give this item another SKU, then publish again.`,
    'sku',
  )
}
