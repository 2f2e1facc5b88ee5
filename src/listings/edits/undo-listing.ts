import { sameValue, valueOf, withFieldOf } from '../field-values.ts'
import { type EditedListing, editedFields } from './edited-listing.ts'

/** Returns the listing before a regeneration, with all edits that the seller has made since. */
export function withoutRegeneration(previous: EditedListing, now: EditedListing): EditedListing {
  const keptFields = editedFields(now.edits)
  const edits = keptFields.map((field) => {
    const offered = Object.hasOwn(previous.edits, field) ? previous.edits[field]?.offered : undefined
    return [
      field,
      {
        ...now.edits[field],
        offered: offered && !sameValue(offered.value, valueOf(now.listing, field)) ? offered : null,
      },
    ]
  })
  return {
    listing: keptFields.reduce((listing, field) => withFieldOf(now.listing, field, listing), previous.listing),
    edits: { ...previous.edits, ...Object.fromEntries(edits) },
  }
}
