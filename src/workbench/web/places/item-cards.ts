import type { WhichItems } from '../../../items/which-items.ts'
import { type CardListStore, withCardHeights } from '../../../platform/web/lists/card-list-store.ts'
import type { Listed, PagedList } from '../../../platform/web/lists/paged-list.ts'
import type { ItemListStore } from '../item-list-store.ts'

/**
 * The shown items as cards of another kind, which `listOf` reads. Table and cards have the same ranges, because the server's
 * cursors are the same for both.
 */
export function itemCards<Entry extends Listed>(
  listStore: ItemListStore,
  listOf: (which: WhichItems) => PagedList<Entry>,
): CardListStore<Entry> {
  let which = listStore.get().shownList
  let list = listOf(which)
  return withCardHeights(listStore, {
    list: () => {
      const { shownList } = listStore.get()
      if (shownList !== which) {
        which = shownList
        list = listOf(shownList)
      }
      return list
    },
    scroll: listStore.scroll,
    space: listStore.space,
  })
}
