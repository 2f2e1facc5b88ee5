import type { BagLabel } from '../../../capture/bag-label.ts'
import { generatedSku, skuNumber } from '../../../items/sku.ts'
import type { Upload, UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'

/**
 * What a seller writes on the bags: the SKU of the item handed over last, once the server has given it, and a forecast for
 * the one being photographed. Items that are still to be created come before that one.
 */
export function bagLabelOf(
  { queue, latest }: Pick<UploadSnapshot, 'queue' | 'latest'>,
  handedOver: string | null,
  forecast: string | undefined,
  offline: boolean,
): BagLabel {
  const last = queue.find(({ id }) => id === handedOver) ?? (latest?.id === handedOver ? latest : undefined)
  const toCreate = queue.filter(isToCreate)
  const skuAt = skusFrom(nextNumber(queue, latest, forecast), queue)
  return {
    last: last ? { sku: last.sku, forecast: isToCreate(last) ? skuAt(toCreate.indexOf(last)) : null } : null,
    next: skuAt(toCreate.length),
    offline,
  }
}

/** The forecast may be older than the last answer that gave an item its number: the next number is above both. */
function nextNumber(queue: readonly Upload[], latest: Upload | null, forecast: string | undefined): number | undefined {
  const number = forecast === undefined ? undefined : skuNumber(forecast)
  if (number === undefined) return undefined
  const given = [...queue, latest].map((entry) => (entry?.wantedSku === null && skuNumber(entry.sku ?? '')) || 0)
  return Math.max(number, ...given.map((each) => each + 1))
}

/** The SKU that the item at a place in line will get: numbers that the seller typed for others are skipped. */
function skusFrom(first: number | undefined, queue: readonly Upload[]): (place: number) => string | null {
  const typed = new Set(queue.map(({ wantedSku }) => skuNumber(wantedSku ?? '')))
  return (place) => {
    if (first === undefined) return null
    let number = first
    for (let left = place; left > 0 || typed.has(number); number += 1) if (!typed.has(number)) left -= 1
    return generatedSku(number)
  }
}

/** Waits for a number of its own. */
function isToCreate({ sku, wantedSku, joins, status }: Upload): boolean {
  return sku === null && wantedSku === null && !joins && status !== 'failed'
}
