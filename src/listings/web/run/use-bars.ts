import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadedEntries } from '../../../platform/web/lists/loaded-entries.ts'
import type { ListingItem } from '../../api.ts'
import type { ListingsStore } from '../list/listings-store.ts'
import { countsQuery } from './counts-query.ts'
import { useBar } from './use-bar.ts'

export type Bars = ReturnType<typeof useBars>

/**
 * The selections of the two bars: items without a listing, and items with one. `asOf`: when the list was read, by the server's
 * clock. `isWhole`: no filter hides a part of it.
 */
export function useBars(store: ListingsStore, { asOf, isWhole }: { asOf: string | undefined; isWhole: boolean }) {
  const queryClient = useQueryClient()
  const { data: counts } = useQuery(countsQuery)
  const loaded = () => loadedEntries(queryClient, store)
  const unwritten = useBar('unwritten', { counted: counts?.unwritten, asOf, loaded, isWhole })
  const written = useBar('written', { counted: counts?.written, asOf, loaded, isWhole })
  return {
    unwritten,
    written,
    /** Deselects drawn items that were selected by hand and left their bar. */
    deselectMoved: (drawn: readonly ListingItem[]) => {
      unwritten.deselectMoved(drawn)
      written.deselectMoved(drawn)
    },
  }
}
