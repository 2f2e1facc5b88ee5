import { sameValue, valueOf } from '../field-values.ts'
import { singleFields } from '../fields.ts'
import type { WrittenListing } from '../listing.ts'
import type { FieldValue, ListingField } from '../listing-fields.ts'

/** A field whose value changed, was added or was removed. */
export type ChangedField = { field: ListingField; before: FieldValue; after: FieldValue }

/** Returns the changes of a regeneration, in the order of the fields, with measurements and item specifics last. */
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
