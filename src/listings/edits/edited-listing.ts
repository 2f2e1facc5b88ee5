import { evidenceOf, fieldNamed, sameValue, valueOf, withValue } from '../field-values.ts'
import type { Evidence, WrittenListing } from '../listing.ts'
import type { FieldValue, ListingField, SellerEdits } from '../listing-fields.ts'
import { checkBelow } from '../missing-fields.ts'
import { cutAtWordEnd } from '../title.ts'

/** A listing, and which of its fields the seller wrote. */
export type EditedListing = { listing: WrittenListing; edits: SellerEdits }

/** What the writer would have in a field that the seller wrote, with its reason. */
type Offered = SellerEdits[string]['offered']

/** Characters of a reason: a description is no reason for itself. */
const reasonMaxLength = 200

/**
 * The listing with what the seller wrote, clean already (`cleanField`). These fields are the seller's from then on; one that
 * held the same before stays whose it was, so that saving a whole form claims nothing; but where the writer was in doubt, the
 * same value says that it is right. `at`: when the seller wrote it.
 */
export function edited(
  before: EditedListing,
  fields: readonly (readonly [field: ListingField, value: FieldValue])[],
  at?: Date,
): EditedListing {
  return fields.reduce(({ listing, edits }, [field, value]) => {
    if (sameValue(valueOf(listing, field), value) && !isDoubtful(listing, field)) return { listing, edits }
    const offered = offeredFor(edits, field)
    const edit = { offered: offered && !sameValue(offered.value, value) ? offered : null }
    return {
      listing: withValue(listing, field, value, bySeller(value)),
      edits: { ...edits, [field]: at ? { ...edit, at: at.toISOString() } : edit },
    }
  }, before)
}

/**
 * The listing with the writer's newest text in one field, in the place of the seller's: the field is the writer's again.
 * Undefined where none is offered.
 */
export function withNewText({ listing, edits }: EditedListing, field: ListingField): EditedListing | undefined {
  const offered = offeredFor(edits, field)
  if (!offered) return undefined
  const { [field]: _, ...others } = edits
  return { listing: withValue(listing, field, offered.value, offered.evidence), edits: others }
}

/** The fields that the seller wrote. */
export function editedFields(edits: SellerEdits): ListingField[] {
  return Object.keys(edits).flatMap((name) => fieldNamed(name) ?? [])
}

/** The fields that the seller wrote at that moment or later. */
export function editedSince(edits: SellerEdits, moment: Date): ListingField[] {
  return editedFields(edits).filter((field) => {
    const { at } = edits[field] ?? {}
    return at !== undefined && new Date(at) >= moment
  })
}

/** What the writer has in a field instead of `kept`; null where that is the same or nothing. */
export function offerOf(writer: WrittenListing, field: ListingField, kept: FieldValue): Offered {
  const value = valueOf(writer, field)
  if (value === null || sameValue(value, kept)) return null
  const evidence = evidenceOf(writer, field)
  return evidence ? { value, evidence } : { value }
}

function isDoubtful(listing: WrittenListing, field: ListingField): boolean {
  const confidence = evidenceOf(listing, field)?.confidence
  return confidence !== undefined && confidence < checkBelow
}

function offeredFor(edits: SellerEdits, field: ListingField): Offered {
  return Object.hasOwn(edits, field) ? (edits[field]?.offered ?? null) : null
}

/** The reason for what the seller wrote: the seller's word, sure, from no photo. */
function bySeller(value: FieldValue): Evidence | undefined {
  if (value === null) return undefined
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? value.toFixed(2) : value
  const words = cutAtWordEnd(text, reasonMaxLength)
  return { value: words, words, photoId: null, confidence: 1 }
}
