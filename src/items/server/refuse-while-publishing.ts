import { AppError } from '../../platform/errors.ts'
import type { ItemRow } from './tables.ts'

/** Throws 'conflict' while an item is being published: eBay is receiving the item and its photos as they are. */
export function refuseWhilePublishing(item: Pick<ItemRow, 'sku' | 'publishingUntil'>, now: Date) {
  if (!isPublishing(item, now)) return
  throw new AppError(
    'conflict',
    `${item.sku} is being published to eBay right now. Nothing was changed. Try again when that's done.`,
  )
}

/** Whether an item is being published. */
export function isPublishing({ publishingUntil }: Pick<ItemRow, 'publishingUntil'>, now: Date): boolean {
  return publishingUntil !== null && publishingUntil > now
}
