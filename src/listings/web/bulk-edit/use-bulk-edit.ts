import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { undoSeconds } from '../../../items/limits.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { retryUnanswered } from '../../../platform/web/net/retry-unanswered.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { usePaused } from '../../../platform/web/page/use-paused.ts'
import { showDone, showFailed, showUndo } from '../../../platform/web/ui/toasts.ts'
import {
  type BulkPreview,
  type BulkSelection,
  bulkEditEndpoint,
  latestBulkEditEndpoint,
  previewBulkEditEndpoint,
  undoBulkEditEndpoint,
} from '../../bulk-edit-api.ts'
import { type BulkChange, type BulkField, bulkLabel } from '../../edits/bulk-change.ts'

/** Milliseconds without typing after which the typed change is previewed. */
const previewPause = 300
const previewKey = 'bulk-edit-preview'

/** A preview. `isCurrent`: it belongs to the present change. */
type ShownPreview = { preview: BulkPreview | undefined; isCurrent: boolean; fault: string | undefined }

/**
 * Previews a change of the selected items once the typing pauses. `change` is undefined while there is nothing to preview. While
 * it is not enabled, it shows the last preview.
 */
export function useBulkPreview(
  selection: BulkSelection,
  change: BulkChange | undefined,
  isEnabled: boolean,
): ShownPreview {
  const wanted = change ? JSON.stringify(change) : ''
  const asked = usePaused(wanted, previewPause)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [previewKey, selection, asked],
    queryFn: ({ signal }) => {
      const askedChange = JSON.parse(asked) as BulkChange
      return call(previewBulkEditEndpoint, { ...selection, change: askedChange }, { signal })
    },
    enabled: isEnabled && asked !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { refetchOn: ['items'] },
  })
  const isCurrent = wanted !== '' && wanted === asked && data !== undefined && !isPlaceholderData && error === null
  const sentence = sentenceOf(error) ?? "The preview didn't load. Try again in a moment."
  return { preview: asked === '' ? undefined : data, isCurrent, fault: error === null ? undefined : sentence }
}

/**
 * Carries out a previewed change, with Undo in a toast. `onDone` is called once it is carried out. `changed`: how many items have
 * changed so far.
 */
export function useBulkEdit(selection: BulkSelection, onDone: () => void) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState(0)
  const edit = useMutation({
    mutationFn: async ({ change, hash }: { change: BulkChange; hash: string }) => {
      const input = { ...selection, editId: newId(), change, hash }
      setChanged(0)
      const result = await untilDone(() => call(bulkEditEndpoint, input), setChanged)
      return { editId: input.editId, changed: result.changed, field: change.field }
    },
    onSuccess: (done) => {
      const undo = () => void undoBulkEdit(queryClient, done.editId)
      showUndo(`${editWords(done.field, done.changed)} changed`, undoSeconds, undo)
      onDone()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
    },
  })
  return {
    isPending: edit.isPending,
    changed,
    fault: edit.isError
      ? (sentenceOf(edit.error) ?? 'Some items may not have changed. Try again in a moment.')
      : undefined,
    carryOut: edit.mutate,
    /** Forgets an earlier failure, because something else is entered. */
    reset: edit.reset,
  }
}

/** Repeats a request until no item waits. `onProgress` gets the number of changed items of each answer. */
async function untilDone<Answer extends { waiting: number; changed?: number }>(
  ask: () => Promise<Answer>,
  onProgress?: (changed: number) => void,
): Promise<Answer> {
  for (;;) {
    const answer = await retryUnanswered(ask)
    onProgress?.(answer.changed ?? 0)
    if (answer.waiting === 0) return answer
  }
}

/** The newest bulk edit that can be undone. */
export const latestEditQuery = queryOptions({
  queryKey: ['latest-bulk-edit'],
  queryFn: ({ signal }) => call(latestBulkEditEndpoint, {}, { signal }),
  staleTime: 0,
  meta: { refetchOn: ['items'] },
})

/** Names a bulk edit: "Price of 214 items". */
export function editWords(field: BulkField, changed: number): string {
  return `${bulkLabel(field)} of ${countWords(changed, 'item')}`
}

/** Undoes a bulk edit, and shows how many items are as before. Works even if the seller has left the view. */
export async function undoBulkEdit(queryClient: QueryClient, editId: string): Promise<void> {
  try {
    const { restored, kept } = await untilDone(() => call(undoBulkEditEndpoint, { editId }))
    const keptWords = kept > 0 ? `. ${countWords(kept, 'item')} changed since and stayed.` : ''
    showDone(`${countWords(restored, 'item')} restored${keptWords}`)
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'gone'
    const retry = { label: 'Try Again', onPress: () => void undoBulkEdit(queryClient, editId) }
    showFailed('The change was not undone', sentenceOf(error), isOver ? undefined : retry)
  }
  void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
}
