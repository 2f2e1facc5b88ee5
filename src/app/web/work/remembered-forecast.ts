import { generatedSku, normaliseSku, skuFault, skuNumber } from '../../../items/sku.ts'

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

/**
 * An item made on this device has its SKU: without the server the next one is expected to be past it. A number that the seller
 * typed uses up only itself, as the server counts.
 */
export function passForecast(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  sellerId: string,
  { sku, isTyped }: { sku: string; isTyped: boolean },
): void {
  const next = skuNumber(recallForecast(storage, sellerId) ?? '')
  const given = skuNumber(sku)
  if (next === undefined || given === undefined) return
  if (isTyped ? given === next : given >= next) rememberForecast(storage, sellerId, generatedSku(given + 1))
}

/** Of two forecasts for the same seller the one that is further. */
export function furtherForecast(one: string | undefined, other: string | undefined): string | undefined {
  return (skuNumber(one ?? '') ?? -1) >= (skuNumber(other ?? '') ?? -1) ? (one ?? other) : other
}

/** For a seller who is gone. */
export function forgetForecast(storage: Pick<Storage, 'removeItem'>, sellerId: string): void {
  try {
    storage.removeItem(keyOf(sellerId))
  } catch {
    // Nothing was remembered either.
  }
}
