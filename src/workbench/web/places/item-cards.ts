import type { WhichItems } from '../../../items/which-items.ts'
import { type CardListStore, withCardHeights } from '../../../platform/web/lists/card-list-store.ts'
import type { Listed, PagedList } from '../../../platform/web/lists/paged-list.ts'
import { type ItemListStore, shownListOf } from '../item-list-store.ts'

/**
 * The shown items as cards of another kind, which `listOf` reads. Table and cards have the same ranges, because the server's
 * cursors are the same for both.
 */
export function itemCards<Entry extends Listed>(
  listStore: ItemListStore,
  listOf: (which: WhichItems) => PagedList<Entry>,
): CardListStore<Entry> {
  const { scroll, space } = listStore
  return withCardHeights(listStore, { list: shownListOf(listStore, listOf), scroll, space })
}

/** Returns a function that makes the cards of a list once, so that they keep their heights while other views are shown. */
export function oncePerList<Cards>(make: (listStore: ItemListStore) => Cards): (listStore: ItemListStore) => Cards {
  const made = new WeakMap<ItemListStore, Cards>()
  return (listStore) => {
    const cards = made.get(listStore) ?? make(listStore)
    made.set(listStore, cards)
    return cards
  }
}
