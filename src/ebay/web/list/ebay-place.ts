import { type CardListState, createCardListPlace } from '../../../platform/web/card-list/card-list-place.ts'
import type { EbayItem } from '../../api.ts'
import { ebayItemsFound } from './list-of-ebay-items.ts'

/** Where the seller is on the eBay screen. */
export type EbayPlaceState = CardListState & {
  /** Items to be published together. */
  readonly selected: ReadonlySet<string>
}

export type EbayPlace = ReturnType<typeof createEbayPlace>

/** Keeps where the seller is in the list while other views are shown. */
export function createEbayPlace() {
  return createCardListPlace<EbayItem, Pick<EbayPlaceState, 'selected'>>(ebayItemsFound, { selected: new Set() })
}
