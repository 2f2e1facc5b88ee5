import type { EbayItem } from '../api.ts'
import { nextPublishStatuses } from '../publication/next-statuses.ts'
import { isPublishedDirectly } from '../publication/publish-form.ts'

/**
 * Whether an item can be published, alone or with others, with nothing but a yes from the seller: from its listing, or
 * from the form that was confirmed before.
 */
export function isReadyToPublish(
  item: Pick<EbayItem, 'readiness' | 'listing'> & {
    readonly publication: Pick<NonNullable<EbayItem['publication']>, 'status' | 'otherAccount'> | null
  },
): boolean {
  const { readiness, publication } = item
  if (!readiness.isValid) return false
  if (publication === null) return isPublishedDirectly(item)
  return publication.otherAccount === null && nextPublishStatuses[publication.status].includes('publishing')
}
