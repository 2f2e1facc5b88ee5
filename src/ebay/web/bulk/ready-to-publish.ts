import type { EbayItem } from '../../api.ts'
import { isPublishedDirectly } from '../../publication/publish-form.ts'
import { publishState } from '../card/publish-state.ts'

/** Items that are published together, at most (one request). */
export const publishedTogether = 200

/** Whether an item can be published without asking the seller anything but yes: by its listing, or by the form confirmed before. */
export function isReadyToPublish(item: EbayItem): boolean {
  const { action } = publishState(item)
  const isKnown = isPublishedDirectly(item) || item.publication !== null
  return item.readiness.isValid && isKnown && (action === 'publish' || action === 'publish-again')
}
