import { useEffect } from 'react'
import { sayDone, sayFailedBriefly } from '../../../platform/web/ui/toasts.ts'
import type { ListingItem } from '../../api.ts'
import { askedHere, endOfAsking } from './asked-here.ts'

/**
 * Says how the listing of a card's item ended, where it was asked for on this page and by itself: the items of a run have
 * its summary (specification of listings, section 8). Why there is none stays on the card.
 */
export function useSayEnd(item: ListingItem): void {
  useEffect(() => {
    const before = askedHere.get(item.id)
    const end = before && endOfAsking(before, item)
    if (end === undefined) return
    askedHere.delete(item.id)
    if (end === null) return
    if ('done' in end) sayDone(end.done)
    else sayFailedBriefly(end.failed)
  }, [item])
}
