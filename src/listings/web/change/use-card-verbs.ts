import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayDone, sayFailed } from '../../../platform/web/ui/toasts.ts'
import {
  cancelListingEndpoint,
  deleteListingsEndpoint,
  editListingEndpoint,
  type ListingItem,
  looksRightEndpoint,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
} from '../../api.ts'
import { confirmedByAnswers, withNewText } from '../../edits/edited-listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import type { OpenQuestion } from '../../open-questions.ts'
import { broughtBack, notBroughtBack } from './awaited-listings.ts'
import { withEdits, withListing, withoutAsking, withoutListing, withoutQuestions } from './item-after.ts'
import { keepChanges } from './kept-changes.ts'
import { mendListing } from './mend-listing.ts'
import { begun, ended, type ItemChange } from './shown-item.ts'

export const saveFailed = 'Failed to save changes'

/** What a seller can do to the listing of a card's item. */
export function useCardVerbs(item: ListingItem) {
  const { mutate, isPending, variables } = useChangeListing(item.id)
  const { id: itemId } = item
  const edit = (changes: ListingChanges, told: Pick<ListingChange, 'onDone' | 'onFailed'> = {}) =>
    mutate({
      ask: () => call(editListingEndpoint, { itemId, changes }),
      shows: (now) => withEdits(now, changes),
      failed: saveFailed,
      ...told,
    })
  return {
    edit,
    /** All that these questions are about is right as it is. */
    looksRight: (questions: readonly OpenQuestion[]) =>
      mutate({
        ask: () => call(looksRightEndpoint, { itemId, answers: [...questions] }),
        shows: (now) =>
          withoutQuestions(
            withListing(now, (written) => confirmedByAnswers(written, questions)),
            questions,
          ),
        failed: saveFailed,
      }),
    /** Every place that says something else than its field is mended, with Undo. */
    mend: (questions: readonly OpenQuestion[]) =>
      mutate({
        ask: () => mendListing(itemId, questions),
        shows: (now) => withoutQuestions(now, questions),
        failed: saveFailed,
      }),
    takeNewText: (field: ListingField) =>
      mutate({
        ask: () => call(useNewTextEndpoint, { itemId, field }),
        shows: (now) => withListing(now, (written) => withNewText(written, field)),
        failed: saveFailed,
      }),
    undo: () =>
      mutate({
        ask: () => call(undoRegenerationEndpoint, { itemId }),
        shows: asItIs,
        done: broughtBack(item.sku),
        failed: notBroughtBack,
      }),
    isUndoing: isPending && variables.shows === asItIs,
    cancel: () =>
      mutate({
        ask: () => call(cancelListingEndpoint, { itemId }),
        shows: withoutAsking,
        failed: 'Failed to cancel',
      }),
    remove: () =>
      mutate({
        ask: async () => {
          const { spared } = await call(deleteListingsEndpoint, { itemIds: [itemId] })
          if (spared[0]) throw new AppError('conflict', spared[0].reason)
          return withoutListing(item)
        },
        shows: withoutListing,
        done: 'Listing deleted successfully',
        failed: 'Failed to delete listing',
      }),
  }
}

export type CardVerbs = ReturnType<typeof useCardVerbs>

/** The earlier listing's edits are known to the server alone. */
const asItIs = (item: ListingItem) => item

/** Something the seller does to a listing. */
type ListingChange = {
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
function useChangeListing(itemId: string) {
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
