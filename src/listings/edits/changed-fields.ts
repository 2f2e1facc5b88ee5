import { sameValue, valueOf } from '../field-values.ts'
import { singleFields } from '../fields.ts'
import type { WrittenListing } from '../listing.ts'
import type { FieldValue, ListingField } from '../listing-fields.ts'

/** A field that holds something else than it did, or that came or went. */
export type ChangedField = { field: ListingField; before: FieldValue; after: FieldValue }

/** What a regeneration changed, in the order of the fields; measurements, then item specifics last. */
export function changedFields(previous: WrittenListing, now: WrittenListing): ChangedField[] {
  return [
    ...singleFields,
    ...namesIn('measurements', previous, now),
    ...namesIn('itemSpecifics', previous, now),
  ].flatMap((field) => {
    const before = valueOf(previous, field)
    const after = valueOf(now, field)
    return sameValue(before, after) ? [] : [{ field, before, after }]
  })
}

function namesIn<Group extends 'measurements' | 'itemSpecifics'>(group: Group, ...listings: readonly WrittenListing[]) {
  const names = new Set(listings.flatMap((listing) => Object.keys(listing[group])))
  return [...names].map((name) => `${group}.${name}` as const)
}
