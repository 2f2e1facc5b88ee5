import { normaliseSku, skuFault } from '../../items/sku.ts'

const keyOf = (sellerId: string) => `next-sku-${sellerId}`

/** Storage may be closed (private window) or full: then there is nothing to go by without the server. */
export function rememberForecast(storage: Pick<Storage, 'setItem'>, sellerId: string, sku: string): void {
  try {
    storage.setItem(keyOf(sellerId), sku)
  } catch {
    // A convenience only.
  }
}

/** What was remembered last, if it can be a SKU. */
export function recallForecast(storage: Pick<Storage, 'getItem'>, sellerId: string): string | undefined {
  try {
    const sku = storage.getItem(keyOf(sellerId))
    return sku !== null && skuFault(sku) === undefined && normaliseSku(sku) === sku ? sku : undefined
  } catch {
    return undefined
  }
}

/** For a seller who is gone. */
export function forgetForecast(storage: Pick<Storage, 'removeItem'>, sellerId: string): void {
  try {
    storage.removeItem(keyOf(sellerId))
  } catch {
    // Nothing was remembered either.
  }
}
