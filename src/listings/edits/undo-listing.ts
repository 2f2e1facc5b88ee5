import { sameValue, valueOf, withFieldOf } from '../field-values.ts'
import { type EditedListing, editedFields } from './edited-listing.ts'

/** The listing as it was before it was written again, with all that the seller has written by now. */
export function undone(previous: EditedListing, now: EditedListing): EditedListing {
  const kept = editedFields(now.edits)
  const edits = kept.map((field) => {
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
    listing: kept.reduce((listing, field) => withFieldOf(now.listing, field, listing), previous.listing),
    edits: { ...previous.edits, ...Object.fromEntries(edits) },
  }
}
