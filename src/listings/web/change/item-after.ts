import type { ListingItem } from '../../api.ts'
import { type EditedListing, edited } from '../../edits/edited-listing.ts'
import { cleanChanges } from '../../edits/listing-changes.ts'
import type { ListingChanges } from '../../listing-fields.ts'
import type { OpenQuestion } from '../../open-questions.ts'

/** An item whose listing the seller changed; as it was where the server would refuse. */
export function withEdits(item: ListingItem, changes: ListingChanges): ListingItem {
  const clean = cleanChanges(changes)
  return 'fault' in clean ? item : withListing(item, (written) => edited(written, clean.fields))
}

/** An item with another listing; as it was where there is none, or `change` makes none. */
export function withListing(
  item: ListingItem,
  change: (written: EditedListing) => EditedListing | undefined,
): ListingItem {
  const after = item.listing && change({ listing: item.listing, edits: item.edits })
  return after ? { ...item, ...after } : item
}

/** An item of which these contradictions are answered. */
export function withoutQuestions(item: ListingItem, questions: readonly OpenQuestion[]): ListingItem {
  const isOpen = ({ key }: OpenQuestion) => questions.every((each) => each.key !== key)
  return { ...item, contradictions: item.contradictions.filter(isOpen) }
}

/** An item whose writing was cancelled. */
export function withoutAsking(item: ListingItem): ListingItem {
  const status = item.listing ? 'completed' : 'pending'
  return { ...item, generation: { ...item.generation, status, error: null, askedAt: null, retryAt: null } }
}

/** An item whose listing was deleted: newer by a moment than it was, until the list has read what it is. */
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
