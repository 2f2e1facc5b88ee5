import { contradictionQuestions } from '../contradictions/contradiction-questions.ts'
import { contradictionKey, contradictionsOf, withoutContradiction } from '../contradictions/contradictions.ts'
import { repeatedFields } from '../contradictions/contrary-words.ts'
import { fieldNamed, sameValue, valueOf, withValue } from '../field-values.ts'
import { type HeldValue, isAnswerTo, type RightAsItIs } from '../open-questions.ts'
import { type EditedListing, withConfirmedDoubts, withSellerValues } from './edited-listing.ts'

/** A listing, with the keys of the contradictions that the seller accepted. */
export type AnsweredListing = EditedListing & { accepted: readonly string[] }

/**
 * Returns the listing after the seller accepted some values. Answers about a closed question, or about other values, change
 * nothing.
 */
export function withAnswers(before: AnsweredListing, answers: readonly RightAsItIs[]): AnsweredListing {
  const { listing, edits } = withConfirmedDoubts(before, answers)
  const keys = answers.flatMap((answer) => contradictionAsShown(before, answer)?.key ?? [])
  return { listing, edits, accepted: [...new Set([...before.accepted, ...keys])].slice(-acceptedMax) }
}

/**
 * Returns the listing with contradictions mended as they were shown: each contrary place gets the field's value. The owner of
 * each text stays, and a value in doubt is confirmed. If the seller typed the value elsewhere, as in Publish Settings, the
 * field gets it too.
 */
export function withMends(before: EditedListing, shown: readonly RightAsItIs[]): EditedListing {
  return shown.reduce((now, each) => {
    const found = contradictionAsShown(now, each)
    if (!found) return now
    const { listing, edits } = found.by
    return { listing: withoutContradiction(listing, found.contradiction), edits }
  }, before)
}

/** Returns the earlier values of the fields that a mend changed. */
export function valuesBeforeMend(
  before: EditedListing,
  after: EditedListing,
  shown: readonly RightAsItIs[],
): HeldValue[] {
  const fields = new Set(shown.flatMap(({ held }) => held.flatMap(({ field }) => fieldNamed(field) ?? [])))
  return [...fields].flatMap((field) => {
    const value = valueOf(before.listing, field)
    return sameValue(value, valueOf(after.listing, field)) ? [] : [{ field, value }]
  })
}

/**
 * Reverts a mend by the values of `valuesBeforeMend`. Title and description keep their owner; other reverted values are the
 * seller's. Returns undefined if repeating the mend would not give the current values, because the listing has changed since.
 */
export function listingBeforeMend(
  now: EditedListing,
  shown: readonly RightAsItIs[],
  was: readonly HeldValue[],
): EditedListing | undefined {
  const before = was.reduce<EditedListing>((restored, { field, value }) => {
    if (field !== 'title' && field !== 'description') return withSellerValues(restored, [[field, value]])
    return { listing: withValue(restored.listing, field, value), edits: restored.edits }
  }, now)
  const mendedAgain = withMends(before, shown).listing
  return was.every(({ field }) => sameValue(valueOf(mendedAgain, field), valueOf(now.listing, field)))
    ? before
    : undefined
}

/** Most accepted contradictions that are stored for one listing, far more than it has at one time. */
const acceptedMax = 100

/**
 * Finds the contradiction that the seller was shown, with the value that its field had then; undefined if it no longer exists.
 */
function contradictionAsShown(now: EditedListing, answer: RightAsItIs) {
  const [heldField] = answer.held
  const field = repeatedFields.find((each) => each === heldField?.field)
  if (!heldField || !field) return undefined
  const changedListing = withSellerValues(now, [[field, heldField.value]])
  const key = contradictionQuestions(changedListing).find((each) => isAnswerTo(each, answer))?.key
  const contradiction = contradictionsOf(changedListing.listing, changedListing.edits).find(
    (each) => contradictionKey(each) === key,
  )
  return key !== undefined && contradiction ? { by: changedListing, key, contradiction } : undefined
}
