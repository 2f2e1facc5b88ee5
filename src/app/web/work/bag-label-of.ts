import type { BagLabel } from '../../../capture/bag-label.ts'
import { generatedSku, skuNumber } from '../../../items/sku.ts'
import type { Upload, UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'

/**
 * The label for the bags of the garments. `last`: the SKU of the item handed over last, once the server has given it. `next`:
 * a forecast for the item being photographed, which gets its number after the uncreated items.
 */
export function bagLabelOf(
  { queue, latest }: Pick<UploadSnapshot, 'queue' | 'latest'>,
  handedOverId: string | null,
  forecast: string | undefined,
  offline: boolean,
): BagLabel {
  const last = queue.find(({ id }) => id === handedOverId) ?? (latest?.id === handedOverId ? latest : undefined)
  const toCreate = queue.filter(isToCreate)
  const skuAt = skusFrom(nextNumber(queue, latest, forecast), queue)
  return {
    last: last ? { sku: last.sku, forecast: isToCreate(last) ? skuAt(toCreate.indexOf(last)) : null } : null,
    next: skuAt(toCreate.length),
    offline,
  }
}

/** The next number: at least the forecast, and above all numbers generated since, because the forecast may be older. */
function nextNumber(queue: readonly Upload[], latest: Upload | null, forecast: string | undefined): number | undefined {
  const number = forecast === undefined ? undefined : skuNumber(forecast)
  if (number === undefined) return undefined
  const generatedNumbers = [...queue, latest].map(
    (entry) => (entry?.wantedSku === null && skuNumber(entry.sku ?? '')) || 0,
  )
  return Math.max(number, ...generatedNumbers.map((each) => each + 1))
}

/** Returns the SKU for an index among the uncreated items. It skips numbers that the seller typed for other items. */
function skusFrom(first: number | undefined, queue: readonly Upload[]): (index: number) => string | null {
  const typedNumbers = new Set(queue.map(({ wantedSku }) => skuNumber(wantedSku ?? '')))
  return (index) => {
    if (first === undefined) return null
    let number = first
    for (let toSkip = index; toSkip > 0 || typedNumbers.has(number); number += 1)
      if (!typedNumbers.has(number)) toSkip -= 1
    return generatedSku(number)
  }
}

/** True for an item that still waits for a generated number. */
function isToCreate({ sku, wantedSku, joinsItem, status }: Upload): boolean {
  return sku === null && wantedSku === null && !joinsItem && status !== 'failed'
}
