import type { ListingItem } from '../../api.ts'
import { type EditedListing, withSellerValues } from '../../edits/edited-listing.ts'
import { cleanChanges } from '../../edits/listing-changes.ts'
import type { ListingChanges } from '../../listing-fields.ts'
import type { OpenQuestion } from '../../open-questions.ts'

/** Returns the item with the seller's edits; unchanged if the server would refuse them. */
export function withEdits(item: ListingItem, changes: ListingChanges): ListingItem {
  const clean = cleanChanges(changes)
  return 'fault' in clean ? item : withListing(item, (written) => withSellerValues(written, clean.fields))
}

/** Returns the item with another listing; unchanged if it has no listing, or `change` returns undefined. */
export function withListing(
  item: ListingItem,
  change: (written: EditedListing) => EditedListing | undefined,
): ListingItem {
  const after = item.listing && change({ listing: item.listing, edits: item.edits })
  return after ? { ...item, ...after } : item
}

/** Returns the item without these contradictions, which are answered. */
export function withoutQuestions(item: ListingItem, questions: readonly OpenQuestion[]): ListingItem {
  const isOpen = ({ key }: OpenQuestion) => questions.every((each) => each.key !== key)
  return { ...item, contradictions: item.contradictions.filter(isOpen) }
}

/** Returns the item after its listing was cancelled. */
export function withoutRequest(item: ListingItem): ListingItem {
  const status = item.listing ? 'completed' : 'pending'
  return { ...item, generation: { ...item.generation, status, error: null, askedAt: null, retryAt: null } }
}

/** Returns the item after its listing was deleted. It is 1 ms newer, so that it shows until the list reads the item again. */
export function withoutListing(item: ListingItem): ListingItem {
  return {
    ...item,
    updatedAt: new Date(Date.parse(item.updatedAt) + 1).toISOString(),
    generation: { status: 'pending', error: null, generatedAt: null, askedAt: null, retryAt: null, usage: null },
    listingReady: false,
    ready: false,
    listing: null,
    edits: {},
    accepted: [],
    contradictions: [],
    previous: null,
  }
}
