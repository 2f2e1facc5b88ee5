import { amountText, money } from '../../items/money.ts'
import { repeatedFields } from '../contradictions/contrary-words.ts'
import { evidenceOf, fieldNamed, sameValue, valueOf, withValue } from '../field-values.ts'
import type { Evidence, WrittenListing } from '../listing.ts'
import type { FieldValue, ListingField, SellerEdits } from '../listing-fields.ts'
import { doubtsOf, fieldsToCheck, isAnswerTo, type RightAsItIs } from '../open-questions.ts'
import { cutAtWordEnd } from '../title.ts'

/** A listing, and the fields that the seller wrote. */
export type EditedListing = { listing: WrittenListing; edits: SellerEdits }

/** The writer's value, with its reason, for a field that the seller wrote. */
type Offered = SellerEdits[string]['offered']

/** Most characters of a reason, because a description is not a reason for itself. */
const reasonMaxLength = 200

/**
 * Returns the listing with the seller's input, which must be clean (`cleanField`). Changed fields become the seller's. An
 * unchanged field keeps its owner, so that saving a whole form takes over nothing. An unchanged value in doubt is confirmed.
 */
export function withSellerValues(
  before: EditedListing,
  fields: readonly (readonly [field: ListingField, value: FieldValue])[],
): EditedListing {
  return fields.reduce(({ listing, edits }, [field, value]) => {
    if (sameValue(valueOf(listing, field), value)) return withConfirmedField({ listing, edits }, field)
    const offered = offeredFor(edits, field)
    const edit = {
      offered: offered && !sameValue(offered.value, value) ? offered : null,
      ...withEarlierValues({ listing, edits }, field, value),
    }
    return {
      listing: withValue(listing, field, value, bySeller(value)),
      edits: { ...edits, [field]: edit },
    }
  }, before)
}

/** Confirms a value in doubt: the field becomes the seller's and keeps its reason. A field without doubt does not change. */
export function withConfirmedField({ listing, edits }: EditedListing, field: ListingField): EditedListing {
  if (!fieldsToCheck(listing, edits).includes(field)) return { listing, edits }
  return { listing, edits: { ...edits, [field]: { offered: null } } }
}

/** Confirms the values in doubt that the answers are about. An answer about another value confirms nothing. */
export function withConfirmedDoubts({ listing, edits }: EditedListing, answers: readonly RightAsItIs[]): EditedListing {
  return doubtsOf(listing, edits)
    .filter((doubt) => answers.some((answer) => isAnswerTo(doubt, answer)))
    .flatMap(({ held }) => held)
    .reduce<EditedListing>((now, { field }) => withConfirmedField(now, field), { listing, edits })
}

/**
 * Replaces the seller's value of a field by the writer's newest one, so that the field is the writer's again. Returns undefined
 * if no new value is offered.
 */
export function withNewText({ listing, edits }: EditedListing, field: ListingField): EditedListing | undefined {
  const offered = offeredFor(edits, field)
  if (!offered) return undefined
  const { [field]: _, ...others } = edits
  return { listing: withValue(listing, field, offered.value, offered.evidence), edits: others }
}

/** Returns the fields that the seller wrote. */
export function editedFields(edits: SellerEdits): ListingField[] {
  return Object.keys(edits).flatMap((name) => fieldNamed(name) ?? [])
}

/** Returns the writer's value for a field if it differs from `kept`; null if it is equal or empty. */
export function offerOf(writer: WrittenListing, field: ListingField, kept: FieldValue): Offered {
  const value = valueOf(writer, field)
  if (value === null || sameValue(value, kept)) return null
  const evidence = evidenceOf(writer, field)
  return evidence ? { value, evidence } : { value }
}

function offeredFor(edits: SellerEdits, field: ListingField): Offered {
  return Object.hasOwn(edits, field) ? (edits[field]?.offered ?? null) : null
}

/** Most earlier values of one field that are stored. */
const earlierValuesMax = 5

/** Returns the earlier values of a field, which the title and other places may still have. */
function withEarlierValues(
  { listing, edits }: EditedListing,
  field: ListingField,
  value: FieldValue,
): { was?: string[] } {
  if (!repeatedFields.some((each) => each === field)) return {}
  const storedValues = Object.hasOwn(edits, field) ? (edits[field]?.was ?? []) : []
  const before = valueOf(listing, field)
  const was = [...storedValues, ...(typeof before === 'string' ? [before] : [])].filter((each) => each !== value)
  return was.length > 0 ? { was: [...new Set(was)].slice(-earlierValuesMax) } : {}
}

/** Returns the reason for a seller's value: the seller's text, with confidence 1 and without a photo. */
function bySeller(value: FieldValue): Evidence | undefined {
  if (value === null) return undefined
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? amountText(money(value)) : value
  const words = cutAtWordEnd(text, reasonMaxLength)
  return { value: words, words, photoId: null, confidence: 1 }
}
