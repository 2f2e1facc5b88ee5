import { z } from 'zod'
import { fieldLabel } from './field-label.ts'
import { evidenceOf, fieldNamed, sameValue, valueOf } from './field-values.ts'
import { singleFields } from './fields.ts'
import type { WrittenListing } from './listing.ts'
import { fieldValueSchema, type ListingField, type SellerEdits } from './listing-fields.ts'

/** A value below this confidence (0 to 1) is in doubt. */
export const checkBelow = 0.75

const fieldSchema = z.string().transform((name, context) => {
  const field = fieldNamed(name)
  if (field) return field
  context.addIssue({ code: 'custom', message: 'There is no such field.' })
  return z.NEVER
})

/** A field with its value at the time of a question. */
export const heldValueSchema = z.object({ field: fieldSchema, value: fieldValueSchema })
export type HeldValue = z.infer<typeof heldValueSchema>

/** A question that the seller must answer before a listing is published. */
export const openQuestionSchema = z.object({
  /** Identifies the question within its listing. */
  key: z.string(),
  /** `doubt`: the writer is not sure of a value. `contradiction`: other places say something else than a field. */
  kind: z.enum(['doubt', 'contradiction']),
  /**
   * The fields of the question with their values. For a contradiction, the field comes first, then the places with their
   * contrary words.
   */
  held: z.array(heldValueSchema).readonly(),
  sentence: z.string(),
  /** 0 to 1; null if no value was read. */
  confidence: z.number().nullable(),
  /** The photo that the value was read from; null if it was not read from a photo. */
  photoId: z.string().nullable(),
})
export type OpenQuestion = z.infer<typeof openQuestionSchema>

/** The seller's confirmation that the values of a question are right. It counts while the fields have these values. */
export const rightAsItIsSchema = openQuestionSchema.pick({ key: true, held: true })
export type RightAsItIs = z.input<typeof rightAsItIsSchema>

/** Returns the questions of a listing about values that the writer is not sure of. */
export function doubtsOf(listing: WrittenListing, edits: SellerEdits): OpenQuestion[] {
  return fieldsToCheck(listing, edits).map((field) => {
    const { confidence = null, photoId = null } = evidenceOf(listing, field) ?? {}
    return {
      key: `doubt ${field}`,
      kind: 'doubt',
      held: [{ field, value: valueOf(listing, field) }],
      sentence: `We're not sure about ${fieldLabel(field)}.`,
      confidence,
      photoId,
    }
  })
}

/** Returns the fields in doubt: the writer is not sure of them, and the seller has neither written nor confirmed them. */
export function fieldsToCheck(listing: WrittenListing, edits: SellerEdits): ListingField[] {
  const fields: readonly ListingField[] = [
    ...singleFields,
    ...Object.keys(listing.measurements).map((name) => `measurements.${name}` as const),
    ...Object.keys(listing.itemSpecifics).map((name) => `itemSpecifics.${name}` as const),
  ]
  return fields.filter((field) => isUnsure(listing, field) && !Object.hasOwn(edits, field))
}

/** Whether the writer is not sure of a field's value, even if the seller has confirmed it. */
export function isUnsure(listing: WrittenListing, field: ListingField): boolean {
  const confidence = evidenceOf(listing, field)?.confidence
  return confidence !== undefined && confidence < checkBelow && valueOf(listing, field) !== null
}

/** Whether an answer is about this question, and the fields still have the values that the seller saw. */
export function isAnswerTo({ key, held }: Pick<OpenQuestion, 'key' | 'held'>, answer: RightAsItIs): boolean {
  return (
    answer.key === key &&
    answer.held.length === held.length &&
    held.every(({ field, value }) =>
      answer.held.some((shown) => shown.field === field && sameValue(shown.value, value)),
    )
  )
}
