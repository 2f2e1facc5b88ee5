import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { restoreItemsEndpoint } from '../../items/api.ts'
import { deletionReasons, stillListedWords } from '../../items/deletion-words.ts'
import { undoSeconds } from '../../items/limits.ts'
import { itemStages, type StageCounts } from '../../items/stage.ts'
import type { ItemFilter, WhichItems } from '../../items/which-items.ts'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { queriesRefetchedOn } from '../../platform/web/live/refresh-queries.ts'
import { call } from '../../platform/web/net/call.ts'
import { newId } from '../../platform/web/net/new-id.ts'
import { retryUnanswered } from '../../platform/web/net/retry-unanswered.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { useIsMounted } from '../../platform/web/page/use-is-mounted.ts'
import { showDone, showFailed, showNote, showUndo } from '../../platform/web/ui/toasts.ts'
import type { ShopItem } from '../api.ts'
import { countQuery } from './count-query.ts'
import { deleteSelected, type SelectedItems } from './delete-selected.ts'
import { filterOf, type ItemPage, itemsKey } from './list-of-items.ts'
import { summaryQuery } from './summary-query.ts'
import type { SelectMode } from './use-select-mode.ts'

export type Deletions = ReturnType<typeof useDeletions>

/** Shown for an error without a sentence of its own. */
const fallbackReason = 'Your items are safe. Try again in a moment.'

/** Deletes items with Undo. `fault` says why that failed, until it is dismissed or another deletion begins. */
export function useDeletions() {
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<{ title: string; reasons: readonly string[] }>()
  const [isPending, setPending] = useState(false)
  const isMounted = useIsMounted()

  const run = async (products: SelectedItems, texts: { failureTitle: string; name: (count: number) => string }) => {
    setFault(undefined)
    setPending(true)
    const deletionId = newId()
    const deletion = await deleteSelected(products, deletionId)
    setPending(false)
    dropItems(queryClient, new Set(deletion.ids))
    void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
    const { count } = deletion
    const removeNote = deletion.stillListed && showNote(stillListedWords(deletion.stillListed))
    const undo = () =>
      void undoDeletion(queryClient, { id: deletionId, count, name: texts.name, onRestored: removeNote })
    if (count > 0) showUndo(`${texts.name(count)} deleted`, undoSeconds, undo)
    const failure = 'failure' in deletion ? (sentenceOf(deletion.failure) ?? fallbackReason) : undefined
    const reasons = deletionReasons(deletion.spared, failure)
    if (reasons.length > 0 && isMounted.current) setFault({ title: texts.failureTitle, reasons })
    else if (reasons.length > 0) showFailed(texts.failureTitle, reasons.join(' '))
    return { ...deletion, isComplete: reasons.length === 0 }
  }

  return {
    fault,
    isPending,
    dismiss: () => setFault(undefined),
    /** Resolves to whether the item was deleted. */
    async deleteItem(item: ShopItem): Promise<boolean> {
      const { isComplete } = await run(
        { kind: 'some', ids: [item.id] },
        { failureTitle: 'Failed to remove product', name: () => item.sku },
      )
      return isComplete
    },
    /** Ends select mode if all were deleted; otherwise the rest stays selected. */
    async deleteSelected(selectMode: SelectMode): Promise<void> {
      const deletion = await run(selectMode.products(), {
        failureTitle: 'Failed to delete selected products',
        name: (count) => countWords(count, 'item'),
      })
      if (deletion.isComplete) selectMode.stop()
      else selectMode.forgetDeleted(deletion)
    },
  }
}

/**
 * Restores the items of a deletion, and shows how many: `name` returns the text for a count of items. Works even if the
 * seller has left the view.
 */
async function undoDeletion(
  queryClient: QueryClient,
  deletion: {
    id: string
    count: number
    name: (count: number) => string
    onRestored?: (() => void) | undefined
  },
): Promise<void> {
  const { id: deletionId, count, name } = deletion
  try {
    const { restored } = await retryUnanswered(() => call(restoreItemsEndpoint, { deletionId }))
    deletion.onRestored?.()
    showDone(`${name(restored)} restored`)
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'gone'
    const retry = { label: 'Try Again', onPress: () => void undoDeletion(queryClient, deletion) }
    showFailed(`${name(count)} not restored`, sentenceOf(error), isOver ? undefined : retry)
  }
  void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
}

/** Removes items from every list and count at once, without waiting for the server. */
export function dropItems(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  const loaded = loadedPages(queryClient)
  void queryClient.cancelQueries({ queryKey: [itemsKey], predicate: ({ state }) => state.data !== undefined })
  const dropped = new Map<string, ShopItem>()
  const droppedByFilter = new Map<string, { filter: ItemFilter; ids: Set<string> }>()
  for (const { queryKey, which, page } of loaded) {
    const droppedHere = page.entries.filter(({ id }) => ids.has(id))
    if (droppedHere.length === 0) continue
    const filter = filterOf(which)
    const counted = droppedByFilter.get(JSON.stringify(filter)) ?? { filter, ids: new Set() }
    droppedByFilter.set(JSON.stringify(filter), counted)
    for (const item of droppedHere) {
      dropped.set(item.id, item)
      counted.ids.add(item.id)
    }
    queryClient.setQueryData<ItemPage>(queryKey, {
      ...page,
      entries: page.entries.filter(({ id }) => !ids.has(id)),
      rest: page.rest.filter(({ id }) => !ids.has(id)),
    })
  }
  for (const { filter, ids: counted } of droppedByFilter.values())
    queryClient.setQueryData(
      countQuery(filter).queryKey,
      (known) =>
        known && {
          count: Math.max(0, known.count - counted.size),
          stages: withoutItems(
            known.stages,
            [...counted].flatMap((id) => dropped.get(id) ?? []),
          ),
        },
    )
  queryClient.setQueryData(
    summaryQuery.queryKey,
    (summary) =>
      summary && {
        ...summary,
        total: Math.max(0, summary.total - dropped.size),
        staged: Math.max(0, summary.staged - countIf([...dropped.values()], ({ status }) => status === 'draft')),
        generating: Math.max(
          0,
          summary.generating - countIf([...dropped.values()], ({ stage }) => stage === 'generating'),
        ),
        stages: withoutItems(summary.stages, [...dropped.values()]),
      },
  )
}

/** Every page in memory, of every list. */
function loadedPages(queryClient: QueryClient) {
  return queryClient.getQueriesData<ItemPage>({ queryKey: [itemsKey] }).flatMap(([queryKey, page]) => {
    const [, which] = queryKey as [string, WhichItems]
    return page ? [{ queryKey, which, page }] : []
  })
}

function withoutItems(counts: StageCounts, items: readonly ShopItem[]): StageCounts {
  return Object.fromEntries(
    itemStages.map((stage) => [
      stage,
      Math.max(0, (counts[stage] ?? 0) - countIf(items, (item) => item.stage === stage)),
    ]),
  )
}

function countIf(items: readonly ShopItem[], isCounted: (item: ShopItem) => boolean): number {
  return items.filter(isCounted).length
}
