import { AppError } from '../../platform/errors.ts'
import type { ItemRow } from './tables.ts'

/** Throws 'conflict' while an item is being published: eBay is receiving the item and its photos as they are. */
export function refuseWhilePublishing({ sku, publishingUntil }: Pick<ItemRow, 'sku' | 'publishingUntil'>, now: Date) {
  if (publishingUntil === null || publishingUntil <= now) return
  throw new AppError(
    'conflict',
    `${sku} is being published to eBay right now. Nothing was changed. Try again when that's done.`,
  )
}
