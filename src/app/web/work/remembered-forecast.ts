import { generatedSku, normaliseSku, skuFault, skuNumber } from '../../../items/sku.ts'

const storageKeyOf = (sellerId: string) => `next-sku-${sellerId}`

/** Stores the forecast of the next SKU. Does nothing if the browser refuses storage (private window) or it is full. */
export function rememberForecast(storage: Pick<Storage, 'setItem'>, sellerId: string, sku: string): void {
  try {
    storage.setItem(storageKeyOf(sellerId), sku)
  } catch {
    // The forecast is only a convenience.
  }
}

/** The stored forecast, if it is a valid SKU. */
export function recallForecast(storage: Pick<Storage, 'getItem'>, sellerId: string): string | undefined {
  try {
    const sku = storage.getItem(storageKeyOf(sellerId))
    return sku !== null && skuFault(sku) === undefined && normaliseSku(sku) === sku ? sku : undefined
  } catch {
    return undefined
  }
}

/**
 * Moves the forecast past the SKU of an item created on this device. A number that the seller typed moves the forecast
 * only if it is the forecast number, as with the server's counter.
 */
export function advanceForecast(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  sellerId: string,
  { sku, isTyped }: { sku: string; isTyped: boolean },
): void {
  const next = skuNumber(recallForecast(storage, sellerId) ?? '')
  const number = skuNumber(sku)
  if (next === undefined || number === undefined) return
  if (isTyped ? number === next : number >= next) rememberForecast(storage, sellerId, generatedSku(number + 1))
}

/** The higher of two forecasts for the same seller. */
export function higherForecast(one: string | undefined, other: string | undefined): string | undefined {
  return (skuNumber(one ?? '') ?? -1) >= (skuNumber(other ?? '') ?? -1) ? (one ?? other) : other
}

/** Deletes the forecast of a seller whose account was deleted. */
export function forgetForecast(storage: Pick<Storage, 'removeItem'>, sellerId: string): void {
  try {
    storage.removeItem(storageKeyOf(sellerId))
  } catch {
    // The browser refuses storage, so no forecast was stored.
  }
}
