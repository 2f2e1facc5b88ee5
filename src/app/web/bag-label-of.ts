import type { BagLabel } from '../../capture/bag-label.ts'
import { generatedSku, skuNumber } from '../../items/sku.ts'
import type { Upload, UploadSnapshot } from '../../upload/web/queue-state.ts'

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
  const next = nextNumber(queue, latest, forecast)
  const toCreate = queue.filter(isToCreate)
  const skuAt = (place: number) => (next === undefined ? null : generatedSku(next + place))
  return {
    last: last ? { sku: last.sku, forecast: isToCreate(last) ? skuAt(toCreate.indexOf(last)) : null } : null,
    next: skuAt(toCreate.length),
    offline,
  }
}

/** The forecast may be older than the last answer that created an item: the next number is above both. */
function nextNumber(queue: readonly Upload[], latest: Upload | null, forecast: string | undefined): number | undefined {
  const number = forecast === undefined ? undefined : skuNumber(forecast)
  if (number === undefined) return undefined
  const given = [...queue, latest].map((entry) => skuNumber(entry?.sku ?? '') ?? 0)
  return Math.max(number, ...given.map((each) => each + 1))
}

function isToCreate({ sku, status }: Upload): boolean {
  return sku === null && status !== 'failed'
}
