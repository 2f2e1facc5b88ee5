import { generatedSku, normaliseSku, skuFault, skuNumber } from '../../../items/sku.ts'

const keyOf = (sellerId: string) => `next-sku-${sellerId}`

/** Stores the forecast. Storage may be closed (private window) or full: then it is unknown without the server. */
export function rememberForecast(storage: Pick<Storage, 'setItem'>, sellerId: string, sku: string): void {
  try {
    storage.setItem(keyOf(sellerId), sku)
  } catch {
    // The forecast is only a convenience.
  }
}

/** The stored forecast, if it is a valid SKU. */
export function recallForecast(storage: Pick<Storage, 'getItem'>, sellerId: string): string | undefined {
  try {
    const sku = storage.getItem(keyOf(sellerId))
    return sku !== null && skuFault(sku) === undefined && normaliseSku(sku) === sku ? sku : undefined
  } catch {
    return undefined
  }
}

/**
 * Moves the forecast past the SKU of an item made on this device. A number that the seller typed uses up only itself, as the
 * server counts.
 */
export function advanceForecast(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  sellerId: string,
  { sku, isTyped }: { sku: string; isTyped: boolean },
): void {
  const next = skuNumber(recallForecast(storage, sellerId) ?? '')
  const given = skuNumber(sku)
  if (next === undefined || given === undefined) return
  if (isTyped ? given === next : given >= next) rememberForecast(storage, sellerId, generatedSku(given + 1))
}

/** The higher of two forecasts for the same seller. */
export function higherForecast(one: string | undefined, other: string | undefined): string | undefined {
  return (skuNumber(one ?? '') ?? -1) >= (skuNumber(other ?? '') ?? -1) ? (one ?? other) : other
}

/** Deletes the forecast of a seller who is gone. */
export function forgetForecast(storage: Pick<Storage, 'removeItem'>, sellerId: string): void {
  try {
    storage.removeItem(keyOf(sellerId))
  } catch {
    // Storage is closed, so no forecast was stored.
  }
}
