import { followingSku, generatedSku, skuMaxLength, skuNumber } from '../items/sku.ts'

/**
 * The first generated SKU that is not below the server's forecast and not used. Without a forecast (no connection since the
 * page was opened), the one after the highest used; null when that is unknown too.
 */
export function nextFreeSku(forecast: string | undefined, used: ReadonlySet<string>): string | null {
  const first = forecast === undefined ? afterHighest(used) : skuNumber(forecast)
  return first === undefined ? null : firstUnused(first, used)
}

/**
 * The SKU proposed after the given one: its last number plus one with at least as many digits, skipping used ones (`ABC-9`,
 * then `ABC-10`). A generated SKU never falls below the forecast. A SKU without a final number is followed by the next free
 * generated SKU.
 */
export function skuAfter(sku: string, forecast: string | undefined, used: ReadonlySet<string>): string | null {
  const generated = skuNumber(sku)
  if (generated !== undefined) return firstUnused(Math.max(generated + 1, (forecast && skuNumber(forecast)) || 0), used)
  for (let next = followingSku(sku); next && next.length <= skuMaxLength; next = followingSku(next))
    if (!used.has(next)) return next
  return nextFreeSku(forecast, used)
}

function firstUnused(from: number, used: ReadonlySet<string>): string {
  let number = from
  while (used.has(generatedSku(number))) number += 1
  return generatedSku(number)
}

function afterHighest(used: ReadonlySet<string>): number | undefined {
  let highest: number | undefined
  for (const sku of used) {
    const number = skuNumber(sku)
    if (number !== undefined && number >= (highest ?? 0)) highest = number
  }
  return highest === undefined ? undefined : highest + 1
}
