import { CannotPublish } from './cannot-publish.ts'

/** Something else has this SKU at eBay, which must not be overwritten. */
export function skuConflict(sku: string): CannotPublish {
  return new CannotPublish(
    `Something else in your eBay account has the SKU ${sku} already, and was left as it is. Please give this item another SKU, then publish again.`,
    'sku',
  )
}
