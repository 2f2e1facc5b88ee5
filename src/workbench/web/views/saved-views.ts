import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { undoSeconds } from '../../../items/limits.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { normalizedSearch } from '../../../platform/web/lists/typed-search.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { showDone, showFailed, showUndo } from '../../../platform/web/ui/toasts.ts'
import type { TablePart } from '../../column-names.ts'
import {
  deleteItemViewEndpoint,
  listItemViewsEndpoint,
  renameItemViewEndpoint,
  type SavedView,
  saveItemViewEndpoint,
  type ViewContent,
} from '../../item-view.ts'
import type { ItemListState } from '../item-list-store.ts'
import { isSameList } from '../list-of-items.ts'

/** The seller's saved views, also those that other browsers save. */
export const savedViewsQuery = queryOptions({
  queryKey: ['item-views'],
  queryFn: ({ signal }) => call(listItemViewsEndpoint, {}, { signal }),
  meta: { refetchOn: ['item-views'] },
})

/** The list as the seller sees it, with the text that is being searched for. */
export function contentNow(
  { wantedList, searchText }: Pick<ItemListState, 'wantedList' | 'searchText'>,
  view: ViewContent['view'],
  parts: readonly TablePart[],
): ViewContent {
  const { stage: _stage, group: _group, ...list } = wantedList
  return { list: { ...list, search: normalizedSearch(searchText) }, view, parts: [...parts] }
}

/** True if a view shows the list as it is now. A grid has no columns to compare. */
export function isShown(view: ViewContent, now: ViewContent): boolean {
  const hasSameParts = view.parts.join() === now.parts.join()
  return isSameList(view.list, now.list) && view.view === now.view && (view.view === 'grid' || hasSameParts)
}

/** Saves a view. Throws an AppError with a sentence if it is refused. */
export async function saveView(queryClient: QueryClient, view: SavedView): Promise<void> {
  await call(saveItemViewEndpoint, view)
  await refresh(queryClient)
}

/** Renames a view. Throws an AppError with a sentence if it is refused. */
export async function renameView(queryClient: QueryClient, view: Pick<SavedView, 'viewId' | 'name'>): Promise<void> {
  await call(renameItemViewEndpoint, view)
  await refresh(queryClient)
}

/** Deletes a view, with Undo for some seconds. A toast shows a failure. */
export async function deleteView(queryClient: QueryClient, view: SavedView): Promise<void> {
  try {
    await call(deleteItemViewEndpoint, { viewId: view.viewId })
    showUndo(`View ${view.name} deleted`, undoSeconds, () => void undoDeletion(queryClient, view))
  } catch (error) {
    showFailed(`View ${view.name} wasn't deleted`, sentenceOf(error))
  }
  await refresh(queryClient)
}

async function undoDeletion(queryClient: QueryClient, view: SavedView): Promise<void> {
  try {
    await saveView(queryClient, view)
    showDone(`View ${view.name} is back`)
  } catch (error) {
    showFailed(`View ${view.name} isn't back`, sentenceOf(error))
  }
}

function refresh(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: queriesRefetchedOn('item-views') })
}
