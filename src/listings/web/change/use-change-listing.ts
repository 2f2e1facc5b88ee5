import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { sayDone, sayFailed } from '../../../platform/web/ui/toasts.ts'
import type { ListingItem } from '../../api.ts'
import { keepChanges } from './kept-changes.ts'
import { begun, ended, type ItemChange } from './shown-item.ts'

/** Something the seller does to a listing. */
export type ListingChange = {
  ask: () => Promise<ListingItem>
  /** What the card shows until the answer; taken back when the server refuses. */
  shows: ItemChange
  /** Said once it is done. */
  done?: string
  failed: string
  onDone?: () => void
  /** Given the server's reason; true where it has told the seller, who then hears of it nowhere else. */
  onFailed?: (reason: string | undefined) => boolean
}

/** Changes the listing of an item, one change after the other; their ends are told wherever the seller is by then. */
export function useChangeListing(itemId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `listing-of-${itemId}` },
    mutationFn: ({ ask }: ListingChange) => ask(),
    onMutate: ({ shows }) => keepChanges(queryClient, itemId, (kept) => begun(kept, shows)),
    onSuccess: (answer, { shows, done, onDone }) => {
      keepChanges(queryClient, itemId, (kept) => ended(kept, shows, answer))
      onDone?.()
      if (done) sayDone(done)
    },
    onError: (error, { shows, failed, onFailed }) => {
      keepChanges(queryClient, itemId, (kept) => ended(kept, shows))
      const reason = sentenceOf(error)
      if (!onFailed?.(reason)) sayFailed(failed, reason)
    },
    onSettled: () => void queryClient.invalidateQueries({ predicate: hearersOf('items') }),
  })
}
