import { z } from 'zod'

import { extractedFields, type FieldValueOf, fieldOf, forEachField, type OwnField, ownFields } from './fields.ts'
/** The reason for a value: the photo and the words it was read from, and the writer's confidence (0 to 1). */
export const evidenceSchema = z.object({
  value: z.string(),
  confidence: z.number().min(0).max(1),
  /** The photo it was read from; null if it came from the seller's entries. */
  photoId: z.uuid().nullable(),
  /** The words on the label, or a short reason. */
  words: z.string(),
  /** Further words that support it, for a text that says several things. */
  also: z.array(z.object({ photoId: z.uuid().nullable(), words: z.string() })).optional(),
})
export type Evidence = z.infer<typeof evidenceSchema>

const field = z.string().nullable()

/** Schemas of the listing's own fields: the main texts have their maximal lengths, and a price is above 0. */
const ownSchemas = forEachField(ownFields, (name) => {
  const { kind, maxLength, main } = fieldOf(name)
  if (kind === 'tags') return z.array(z.string()).max(maxLength ?? Infinity)
  if (kind === 'price') return z.number().positive().nullable()
  return main && maxLength !== undefined ? z.string().max(maxLength).nullable() : field
}) as { [Name in OwnField]: z.ZodType<FieldValueOf<Name>, FieldValueOf<Name>> }

/** A listing as a writer returns it. A value without a reason is null, never guessed. */
export const writtenListingSchema = z.object({
  ...ownSchemas,
  pricingNotes: field,
  /** Camel-case name to value with its unit: `{ waist: '32 in' }`. */
  measurements: z.record(z.string(), z.string()),
  ebayCategoryName: field,
  /** 0 to 1. */
  categoryConfidence: z.number().min(0).max(1).nullable(),
  extracted: z.object(forEachField(extractedFields, () => field)),
  /** eBay aspect name to value: `{ Material: 'Cotton' }`. */
  itemSpecifics: z.record(z.string(), z.string()),
  /** Field name to its reason. Fields of `extracted` and `measurements` have their own names, without a prefix. */
  evidence: z.record(z.string(), evidenceSchema),
  /** Notes for the seller about the writing: the writer, and photos that were not sent. */
  notes: z.array(z.string()),
})
export type WrittenListing = z.infer<typeof writtenListingSchema>

/** The seller's entries before a listing is written; null if empty. `note` is for the writer. */
export type SellerHints = {
  category: string | null
  condition: string | null
  brand: string | null
  note: string | null
}

/**
 * A writer's input: the seller's entries and, when a listing is written again, the size and the eBay category (by its shown
 * name) that the seller wrote into it.
 */
export type WriterHints = SellerHints & { size?: string | null; ebayCategory?: string | null }

/** Cost of a listing: the model, the number of calls, and the tokens if the provider reports them. */
export const writerUsageSchema = z.object({
  model: z.string(),
  calls: z.int().positive(),
  inputTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
})
export type WriterUsage = z.infer<typeof writerUsageSchema>

/** Turns a camel-case name into words: `legOpening` gives "Leg opening". */
export function spacedWords(camelCase: string): string {
  const words = camelCase.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
