import { contradictionQuestions } from '../contradictions/contradiction-questions.ts'
import { contradictionKey, contradictionsOf, withoutContradiction } from '../contradictions/contradictions.ts'
import { repeatedFields } from '../contradictions/contrary-words.ts'
import { fieldNamed, sameValue, valueOf, withValue } from '../field-values.ts'
import { type HeldValue, isAnswerTo, type RightAsItIs } from '../open-questions.ts'
import { confirmedByAnswers, type EditedListing, edited } from './edited-listing.ts'

/** A listing with the contradictions that the seller said are right as they are, by their keys. */
export type AnsweredListing = EditedListing & { accepted: readonly string[] }

/**
 * The listing after the seller said of questions that all is right as it is. Answers to what is not open, or to other values than
 * the listing has, change nothing.
 */
export function answered(before: AnsweredListing, answers: readonly RightAsItIs[]): AnsweredListing {
  const { listing, edits } = confirmedByAnswers(before, answers)
  const keys = answers.flatMap((answer) => contradictionAsShown(before, answer)?.key ?? [])
  return { listing, edits, accepted: [...new Set([...before.accepted, ...keys])].slice(-acceptedMost) }
}

/**
 * The listing with contradictions mended as they were shown: the field's value stands in every place that said something else. The
 * places stay whose they were, and a value in doubt is confirmed by it. Of a value that the seller typed elsewhere, such as in
 * Publish Settings, the listing's field gets it too.
 */
export function mended(before: EditedListing, shown: readonly RightAsItIs[]): EditedListing {
  return shown.reduce((now, each) => {
    const found = contradictionAsShown(now, each)
    if (!found) return now
    const { listing, edits } = found.by
    return { listing: withoutContradiction(listing, found.contradiction), edits }
  }, before)
}

/** What the fields of mended contradictions held before, where a mend changed them. */
export function mendedFrom(before: EditedListing, after: EditedListing, shown: readonly RightAsItIs[]): HeldValue[] {
  const fields = new Set(shown.flatMap(({ held }) => held.flatMap(({ field }) => fieldNamed(field) ?? [])))
  return [...fields].flatMap((field) => {
    const value = valueOf(before.listing, field)
    return sameValue(value, valueOf(after.listing, field)) ? [] : [{ field, value }]
  })
}

/**
 * The listing before a mend, by what `mendedFrom` gave: title and description stay whose they are, other values that come back are
 * the seller's own. Undefined where the mend would not lead from there to what the listing holds now: it has changed since.
 */
export function unmended(
  now: EditedListing,
  shown: readonly RightAsItIs[],
  was: readonly HeldValue[],
): EditedListing | undefined {
  const before = was.reduce<EditedListing>((back, { field, value }) => {
    if (field !== 'title' && field !== 'description') return edited(back, [[field, value]])
    return { listing: withValue(back.listing, field, value), edits: back.edits }
  }, now)
  const again = mended(before, shown).listing
  return was.every(({ field }) => sameValue(valueOf(again, field), valueOf(now.listing, field))) ? before : undefined
}

/** Contradictions of one listing that are remembered: far more than it has at a time. */
const acceptedMost = 100

/** A contradiction of the listing as the seller was shown it, by the value that stood in its field there; undefined where it is none. */
function contradictionAsShown(now: EditedListing, answer: RightAsItIs) {
  const [own] = answer.held
  const field = repeatedFields.find((each) => each === own?.field)
  if (!own || !field) return undefined
  const by = edited(now, [[field, own.value]])
  const key = contradictionQuestions(by).find((each) => isAnswerTo(each, answer))?.key
  const contradiction = contradictionsOf(by.listing, by.edits).find((each) => contradictionKey(each) === key)
  return key !== undefined && contradiction ? { by, key, contradiction } : undefined
}
