import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import {
  cancelListingEndpoint,
  deleteListingsEndpoint,
  editListingEndpoint,
  type ListingItem,
  looksRightEndpoint,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
} from '../../api.ts'
import { withConfirmedDoubts, withNewText } from '../../edits/edited-listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import type { OpenQuestion } from '../../open-questions.ts'
import { notRestoredWords, restoredWords } from './awaited-listings.ts'
import { withEdits, withListing, withoutListing, withoutQuestions, withoutRequest } from './changed-item.ts'
import { mendListing } from './mend-listing.ts'
import { updateChanges } from './optimistic-changes.ts'
import { endChange, type ItemChange, startChange } from './shown-item.ts'

export const saveFailed = 'Failed to save changes'

/** The actions of a seller on the listing of a card's item. */
export function useListingActions(item: ListingItem) {
  const { mutate, isPending, variables } = useChangeListing(item.id)
  const { id: itemId } = item
  const edit = (changes: ListingChanges, callbacks: Pick<ListingChange, 'onDone' | 'onFailed'> = {}) =>
    mutate({
      request: () => call(editListingEndpoint, { itemId, changes }),
      optimisticChange: (now) => withEdits(now, changes),
      failedWords: saveFailed,
      ...callbacks,
    })
  return {
    edit,
    /** Accepts the values of these questions. */
    looksRight: (questions: readonly OpenQuestion[]) =>
      mutate({
        request: () => call(looksRightEndpoint, { itemId, answers: [...questions] }),
        optimisticChange: (now) =>
          withoutQuestions(
            withListing(now, (written) => withConfirmedDoubts(written, questions)),
            questions,
          ),
        failedWords: saveFailed,
      }),
    /** Writes the field's value into each contrary place, with Undo. */
    mend: (questions: readonly OpenQuestion[]) =>
      mutate({
        request: () => mendListing(itemId, questions),
        optimisticChange: (now) => withoutQuestions(now, questions),
        failedWords: saveFailed,
      }),
    takeNewText: (field: ListingField) =>
      mutate({
        request: () => call(useNewTextEndpoint, { itemId, field }),
        optimisticChange: (now) => withListing(now, (written) => withNewText(written, field)),
        failedWords: saveFailed,
      }),
    undo: () =>
      mutate({
        request: () => call(undoRegenerationEndpoint, { itemId }),
        optimisticChange: unchanged,
        doneWords: restoredWords(item.sku),
        failedWords: notRestoredWords,
      }),
    isUndoing: isPending && variables.optimisticChange === unchanged,
    cancel: () =>
      mutate({
        request: () => call(cancelListingEndpoint, { itemId }),
        optimisticChange: withoutRequest,
        failedWords: 'Failed to cancel',
      }),
    remove: () =>
      mutate({
        request: async () => {
          const { spared } = await call(deleteListingsEndpoint, { itemIds: [itemId] })
          if (spared[0]) throw new AppError('conflict', spared[0].reason)
          return withoutListing(item)
        },
        optimisticChange: withoutListing,
        doneWords: 'Listing deleted successfully',
        failedWords: 'Failed to delete listing',
      }),
  }
}

export type ListingActions = ReturnType<typeof useListingActions>

/** Only the server knows the edits of the earlier listing. */
const unchanged = (item: ListingItem) => item

/** A seller's change of a listing. */
type ListingChange = {
  request: () => Promise<ListingItem>
  /** Shown on the card until the answer, and removed if the server refuses. */
  optimisticChange: ItemChange
  /** Toast after success. */
  doneWords?: string
  failedWords: string
  onDone?: () => void
  /** Gets the server's reason. Returns true if it has notified the seller, so that no toast shows. */
  onFailed?: (reason: string | undefined) => boolean
}

/** Changes an item's listing, one change at a time. The outcomes show as toasts in any view. */
function useChangeListing(itemId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `listing-of-${itemId}` },
    mutationFn: ({ request }: ListingChange) => request(),
    onMutate: ({ optimisticChange }) =>
      updateChanges(queryClient, itemId, (changes) => startChange(changes, optimisticChange)),
    onSuccess: (answer, { optimisticChange, doneWords, onDone }) => {
      updateChanges(queryClient, itemId, (changes) => endChange(changes, optimisticChange, answer))
      onDone?.()
      if (doneWords) showDone(doneWords)
    },
    onError: (error, { optimisticChange, failedWords, onFailed }) => {
      updateChanges(queryClient, itemId, (changes) => endChange(changes, optimisticChange))
      const reason = sentenceOf(error)
      if (!onFailed?.(reason)) showFailed(failedWords, reason)
    },
    onSettled: () => void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') }),
  })
}
