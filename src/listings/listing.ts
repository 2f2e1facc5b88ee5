import { z } from 'zod'

import { extractedFields, fieldOf, forEachField, type Held, type OwnField, ownFields } from './fields.ts'
/** Why a value is there: which photo it was read from, in which words, how sure the writer is (0 to 1). */
export const evidenceSchema = z.object({
  value: z.string(),
  confidence: z.number().min(0).max(1),
  /** The photo it was read from; null when it came from what the seller entered. */
  photoId: z.uuid().nullable(),
  /** The words on the label, or the reason in a few words. */
  words: z.string(),
  /** Further words that it rests on, of a text that says several things. */
  also: z.array(z.object({ photoId: z.uuid().nullable(), words: z.string() })).optional(),
})
export type Evidence = z.infer<typeof evidenceSchema>

const field = z.string().nullable()

/** What each field that a listing has by itself holds: the main texts within their lengths, a price above 0. */
const ownSchemas = forEachField(ownFields, (name) => {
  const { kind, most, main } = fieldOf(name)
  if (kind === 'tags') return z.array(z.string()).max(most ?? Infinity)
  if (kind === 'price') return z.number().positive().nullable()
  return main && most !== undefined ? z.string().max(most).nullable() : field
}) as { [Name in OwnField]: z.ZodType<Held<Name>, Held<Name>> }

/** A listing as a writer hands it over. A value the writer has no reason for is null, never guessed. */
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
  /** Field name (as above; `extracted` and `measurements` fields by their own name) to its reason. */
  evidence: z.record(z.string(), evidenceSchema),
  /** What the seller must know about how this was written: who wrote it, photos that were not sent. */
  notes: z.array(z.string()),
})
export type WrittenListing = z.infer<typeof writtenListingSchema>

/** What the seller entered before a listing is written; null where nothing was. `note`: a word to the writer. */
export type SellerHints = {
  category: string | null
  condition: string | null
  brand: string | null
  note: string | null
}

/**
 * What a writer is told: that, and the size and the eBay category, by its name as it is shown, that the seller wrote into the
 * listing before, where one is written again.
 */
export type WriterHints = SellerHints & { size?: string | null; ebayCategory?: string | null }

/** What a written listing cost: the model, how often it was asked, and its tokens where the provider tells them. */
export const writerUsageSchema = z.object({
  model: z.string(),
  calls: z.int().positive(),
  inputTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
})
export type WriterUsage = z.infer<typeof writerUsageSchema>

/** Measurement keys are camel case and shown as spaced words: `legOpening` is "Leg opening". */
export function spacedWords(camelCase: string): string {
  const words = camelCase.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
