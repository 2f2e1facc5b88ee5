import { type CardListState, createCardListStore } from '../../../platform/web/lists/card-list-store.ts'
import type { PagedList } from '../../../platform/web/lists/paged-list.ts'
import type { EbayItem, EbayTask } from '../../api.ts'
import { maxPublishesPerRequest } from '../../publication/request-limits.ts'
import { ebayItemsFound, ebayItemsOfTask } from './list-of-ebay-items.ts'

/** The seller's position on the eBay screen. */
export type EbayListState = CardListState & {
  /** Items selected for publishing together. */
  readonly selected: ReadonlySet<string>
}

export type EbayListStore = ReturnType<typeof createEbayListStore>

/** The selection after an item is ticked or unticked. One more than can be published together is not added. */
export function withTicked(selected: ReadonlySet<string>, itemId: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...selected].filter((id) => id !== itemId)
  return new Set(isTicked && others.length < maxPublishesPerRequest ? [...others, itemId] : others)
}

/** Keeps the seller's position in the list while other views are shown. */
export function createEbayListStore() {
  return storeOf(ebayItemsFound)
}

/** The same for the items that wait for a task. */
export function createTaskListStore(task: EbayTask) {
  const list = ebayItemsOfTask(task)
  return storeOf(() => list)
}

function storeOf(listOf: (search: string | undefined) => PagedList<EbayItem>) {
  return createCardListStore<EbayItem, Pick<EbayListState, 'selected'>>(listOf, { selected: new Set() })
}
