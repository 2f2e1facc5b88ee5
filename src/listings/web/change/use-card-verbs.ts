import { AppError } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
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
import { mendListing } from './mend-listing.ts'
import { type ListingChange, useChangeListing } from './use-change-listing.ts'

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
