import { type CardListState, createCardListPlace } from '../../../platform/web/lists/card-list-place.ts'
import type { EbayItem } from '../../api.ts'
import { publishedTogether } from '../../publication/at-once.ts'
import { ebayItemsFound } from './list-of-ebay-items.ts'

/** Where the seller is on the eBay screen. */
export type EbayPlaceState = CardListState & {
  /** Items to be published together. */
  readonly selected: ReadonlySet<string>
}

export type EbayPlace = ReturnType<typeof createEbayPlace>

/** The selection once an item is ticked or not; one more than are published together is not taken. */
export function withTicked(selected: ReadonlySet<string>, itemId: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...selected].filter((id) => id !== itemId)
  return new Set(isTicked && others.length < publishedTogether ? [...others, itemId] : others)
}

/** Keeps where the seller is in the list while other views are shown. */
export function createEbayPlace() {
  return createCardListPlace<EbayItem, Pick<EbayPlaceState, 'selected'>>(ebayItemsFound, { selected: new Set() })
}
