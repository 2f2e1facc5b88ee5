import { amountText, money } from '../../items/money.ts'
import { repeatedFields } from '../contradictions/contrary-words.ts'
import { evidenceOf, fieldNamed, sameValue, valueOf, withValue } from '../field-values.ts'
import type { Evidence, WrittenListing } from '../listing.ts'
import type { FieldValue, ListingField, SellerEdits } from '../listing-fields.ts'
import { doubtsOf, fieldsToCheck, isAnswerTo, type RightAsItIs } from '../open-questions.ts'
import { cutAtWordEnd } from '../title.ts'

/** A listing, and which of its fields the seller wrote. */
export type EditedListing = { listing: WrittenListing; edits: SellerEdits }

/** What the writer would have in a field that the seller wrote, with its reason. */
type Offered = SellerEdits[string]['offered']

/** Characters of a reason: a description is no reason for itself. */
const reasonMaxLength = 200

/**
 * The listing with what the seller wrote, clean already (`cleanField`). These fields are the seller's from then on; one that
 * held the same before stays whose it was, so that saving a whole form claims nothing; but where it is in doubt, the same value
 * confirms it.
 */
export function edited(
  before: EditedListing,
  fields: readonly (readonly [field: ListingField, value: FieldValue])[],
): EditedListing {
  return fields.reduce(({ listing, edits }, [field, value]) => {
    if (sameValue(valueOf(listing, field), value)) return confirmed({ listing, edits }, field)
    const offered = offeredFor(edits, field)
    const edit = {
      offered: offered && !sameValue(offered.value, value) ? offered : null,
      ...heldBefore({ listing, edits }, field, value),
    }
    return {
      listing: withValue(listing, field, value, bySeller(value)),
      edits: { ...edits, [field]: edit },
    }
  }, before)
}

/**
 * The listing with a value in doubt confirmed: the field is the seller's from then on, and keeps the reason for its value. What is
 * not in doubt stays as it was.
 */
export function confirmed({ listing, edits }: EditedListing, field: ListingField): EditedListing {
  if (!fieldsToCheck(listing, edits).includes(field)) return { listing, edits }
  return { listing, edits: { ...edits, [field]: { offered: null } } }
}

/** The listing with those values in doubt confirmed that answers are about; an answer to another value confirms nothing. */
export function confirmedByAnswers({ listing, edits }: EditedListing, answers: readonly RightAsItIs[]): EditedListing {
  return doubtsOf(listing, edits)
    .filter((doubt) => answers.some((answer) => isAnswerTo(doubt, answer)))
    .flatMap(({ held }) => held)
    .reduce<EditedListing>((now, { field }) => confirmed(now, field), { listing, edits })
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

/** What the writer has in a field instead of `kept`; null where that is the same or nothing. */
export function offerOf(writer: WrittenListing, field: ListingField, kept: FieldValue): Offered {
  const value = valueOf(writer, field)
  if (value === null || sameValue(value, kept)) return null
  const evidence = evidenceOf(writer, field)
  return evidence ? { value, evidence } : { value }
}

function offeredFor(edits: SellerEdits, field: ListingField): Offered {
  return Object.hasOwn(edits, field) ? (edits[field]?.offered ?? null) : null
}

/** Earlier values of one field that are remembered. */
const wasMost = 5

/** What a field held before that may stand in the title and other places still. */
function heldBefore({ listing, edits }: EditedListing, field: ListingField, value: FieldValue): { was?: string[] } {
  if (!repeatedFields.some((each) => each === field)) return {}
  const earlier = Object.hasOwn(edits, field) ? (edits[field]?.was ?? []) : []
  const before = valueOf(listing, field)
  const was = [...earlier, ...(typeof before === 'string' ? [before] : [])].filter((each) => each !== value)
  return was.length > 0 ? { was: [...new Set(was)].slice(-wasMost) } : {}
}

/** The reason for what the seller wrote: the seller's word, sure, from no photo. */
function bySeller(value: FieldValue): Evidence | undefined {
  if (value === null) return undefined
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? amountText(money(value)) : value
  const words = cutAtWordEnd(text, reasonMaxLength)
  return { value: words, words, photoId: null, confidence: 1 }
}
