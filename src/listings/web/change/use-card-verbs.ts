import { AppError } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/call.ts'
import {
  cancelListingEndpoint,
  deleteListingsEndpoint,
  editListingEndpoint,
  type ListingItem,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
} from '../../api.ts'
import { withNewText } from '../../edits/edited-listing.ts'
import { valueOf } from '../../field-values.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { fieldText } from '../card/field-text.ts'
import { changesOf, type TypedFields } from '../edit/typed-fields.ts'
import { withEdits, withListing, withoutAsking, withoutListing } from './item-after.ts'
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
    /** The value as it is, from now on by the seller's word. */
    confirm: (field: ListingField) => {
      if (!item.listing) return
      const typed: TypedFields = { [field]: fieldText(field, valueOf(item.listing, field)) }
      edit(changesOf(typed))
    },
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
        done: `${item.sku}: earlier listing restored`,
        failed: 'The earlier listing was not brought back',
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
