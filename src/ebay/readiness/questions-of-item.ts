import { contradictionQuestions } from '../../listings/contradictions/contradiction-questions.ts'
import { repeatedFields } from '../../listings/contradictions/contrary-words.ts'
import { type EditedListing, withSellerValues } from '../../listings/edits/edited-listing.ts'
import { doubtsOf, type OpenQuestion } from '../../listings/open-questions.ts'
import { formTextFor, isTypedInForm } from '../publication/form-field.ts'
import type { PublishForm } from '../publication/publish-form.ts'
import type { PublishItem } from '../publication/publish-item.ts'

/**
 * The open questions that block publishing an item: doubts, except those that the seller typed in the form, and
 * contradictions, with the form's values in place of the listing's.
 */
export function questionsOfItem(item: PublishItem, form?: PublishForm): OpenQuestion[] {
  const { listing, edits, accepted } = item
  if (!listing) return []
  const doubts = doubtsOf(listing, edits)
  if (!form) return [...doubts, ...contradictionQuestions({ listing, edits }, accepted)]
  return [
    ...doubts.filter(({ held }) => !held.every(({ field }) => isTypedInForm(item, form, field))),
    ...contradictionQuestions(withForm({ listing, edits }, item, form), accepted),
  ]
}

/** The listing with the values that the seller typed in the form, for fields that appear in several places. */
function withForm(written: EditedListing, item: PublishItem, form: PublishForm): EditedListing {
  const specifics = Object.keys(form.itemSpecifics).map((name) => `itemSpecifics.${name}` as const)
  const typedFields = [...repeatedFields, ...specifics].filter((field) => isTypedInForm(item, form, field))
  return withSellerValues(
    written,
    typedFields.map((field) => [field, formTextFor(form, field)] as const),
  )
}
