import { z } from 'zod'
import { fieldLabel } from './field-label.ts'
import { evidenceOf, fieldNamed, sameValue, valueOf } from './field-values.ts'
import { singleFields } from './fields.ts'
import type { WrittenListing } from './listing.ts'
import { fieldValueSchema, type ListingField, type SellerEdits } from './listing-fields.ts'

/** Below this confidence (0 to 1) a value is in doubt. */
export const checkBelow = 0.75

const fieldSchema = z.string().transform((name, context) => {
  const field = fieldNamed(name)
  if (field) return field
  context.addIssue({ code: 'custom', message: 'There is no such field.' })
  return z.NEVER
})

/** A field with what it holds where a question is asked about it. */
export const heldSchema = z.object({ field: fieldSchema, value: fieldValueSchema })
export type HeldValue = z.infer<typeof heldSchema>

/** What the seller has to answer before a listing is published. */
export const openQuestionSchema = z.object({
  /** Names the question among those of its listing. */
  key: z.string(),
  /** `doubt`: the writer is not sure of a value. `contradiction`: other places say something else than a field does. */
  kind: z.enum(['doubt', 'contradiction']),
  /** The fields that it is about, with what they hold; the places of a contradiction behind its field, with their contrary words. */
  held: z.array(heldSchema).readonly(),
  sentence: z.string(),
  /** 0 to 1; null where no value was read. */
  confidence: z.number().nullable(),
  /** The photo that the value was read from; null where it was read from none. */
  photoId: z.string().nullable(),
})
export type OpenQuestion = z.infer<typeof openQuestionSchema>

/** The seller's word that what a question is about is right as it is. It counts while the fields hold these values. */
export const rightAsItIsSchema = openQuestionSchema.pick({ key: true, held: true })
export type RightAsItIs = z.input<typeof rightAsItIsSchema>

/** The questions of a listing about values that the writer is not sure of. */
export function doubtsOf(listing: WrittenListing, edits: SellerEdits): OpenQuestion[] {
  return fieldsToCheck(listing, edits).map((field) => {
    const { confidence = null, photoId = null } = evidenceOf(listing, field) ?? {}
    return {
      key: `doubt ${field}`,
      kind: 'doubt',
      held: [{ field, value: valueOf(listing, field) }],
      sentence: `The writer is not sure of ${fieldLabel(field)}.`,
      confidence,
      photoId,
    }
  })
}

/** The fields in doubt: filled by the writer, who is not sure, and neither written nor confirmed by the seller. */
export function fieldsToCheck(listing: WrittenListing, edits: SellerEdits): ListingField[] {
  const fields: readonly ListingField[] = [
    ...singleFields,
    ...Object.keys(listing.measurements).map((name) => `measurements.${name}` as const),
    ...Object.keys(listing.itemSpecifics).map((name) => `itemSpecifics.${name}` as const),
  ]
  return fields.filter((field) => isUnsure(listing, field) && !Object.hasOwn(edits, field))
}

/** Whether the reason for what a field holds is no sure one, whoever has confirmed it since. */
export function isUnsure(listing: WrittenListing, field: ListingField): boolean {
  const confidence = evidenceOf(listing, field)?.confidence
  return confidence !== undefined && confidence < checkBelow && valueOf(listing, field) !== null
}

/** Whether an answer is about this question, and the fields hold what the seller saw. */
export function isAnswerTo({ key, held }: Pick<OpenQuestion, 'key' | 'held'>, answer: RightAsItIs): boolean {
  return (
    answer.key === key &&
    answer.held.length === held.length &&
    held.every(({ field, value }) => answer.held.some((seen) => seen.field === field && sameValue(seen.value, value)))
  )
}
