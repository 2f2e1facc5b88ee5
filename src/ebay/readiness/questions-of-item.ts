import { contradictionQuestions } from '../../listings/contradictions/contradiction-questions.ts'
import { repeatedFields } from '../../listings/contradictions/contrary-words.ts'
import { withValue } from '../../listings/field-values.ts'
import type { WrittenListing } from '../../listings/listing.ts'
import { doubtsOf, type OpenQuestion } from '../../listings/open-questions.ts'
import { isTypedInForm, typedInForm } from '../publication/form-field.ts'
import type { PublishForm } from '../publication/publish-form.ts'
import type { PublishItem } from '../publication/publish-item.ts'

/**
 * The open questions that stand against publishing an item: doubts, but for what the seller typed in the form, and what the listing
 * says in two ways with what the form says in its place.
 */
export function questionsOfItem(item: PublishItem, form?: PublishForm): OpenQuestion[] {
  const { listing, edits, accepted } = item
  if (!listing) return []
  const doubts = doubtsOf(listing, edits)
  if (!form) return [...doubts, ...contradictionQuestions(listing, accepted)]
  return [
    ...doubts.filter(({ held }) => !held.every(({ field }) => isTypedInForm(item, form, field))),
    ...contradictionQuestions(withForm(listing, item, form), accepted),
  ]
}

/** The listing with what the seller typed in the form, as far as it stands in several places. */
function withForm(listing: WrittenListing, item: PublishItem, form: PublishForm): WrittenListing {
  const specifics = Object.keys(form.itemSpecifics).map((name) => `itemSpecifics.${name}` as const)
  return [...repeatedFields, ...specifics]
    .filter((field) => isTypedInForm(item, form, field))
    .reduce((now, field) => withValue(now, field, typedInForm(form, field)), listing)
}
