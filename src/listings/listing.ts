import { z } from 'zod'

/** Characters of a title eBay shows; the writer never goes over (specification of listings, section 9). */
export const titleMaxLength = 80
/** A seller may write a longer one; what eBay gets is cut at a word end, and the seller is told so. */
export const titleStoredMaxLength = 200
export const titleMinLength = 10
export const descriptionMinLength = 50
export const descriptionMaxLength = 4000
export const tagsMax = 13
/** Measurements of one listing. */
export const measurementsMax = 30
/** Characters of eBay's condition note (Inventory API, conditionDescription). */
export const conditionNotesMaxLength = 1000
/** Characters of a value on one line (Inventory API, aspects: 65 is what eBay takes). */
export const valueMaxLength = 65
/** Characters of an item specific's name (Inventory API, aspects). */
export const specificNameMaxLength = 40
/** Item specifics of one listing: more than any category of clothes has. */
export const specificsMax = 45
/** US dollars; no second-hand garment asks for more. */
export const priceMax = 100_000

/** The eight fields read from the garment (specification of listings, section 3). */
export const extractedFields = ['brand', 'size', 'color', 'material', 'style', 'fit', 'department', 'sizeType'] as const
export type ExtractedField = (typeof extractedFields)[number]

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

/** A listing as a writer hands it over. A value the writer has no reason for is null, never guessed. */
export const writtenListingSchema = z.object({
  title: z.string().max(titleStoredMaxLength).nullable(),
  description: z.string().max(descriptionMaxLength).nullable(),
  tags: z.array(z.string()).max(tagsMax),
  conditionNotes: field,
  /** In the shop's currency, of whole minor units (`money.ts` of items), above 0. */
  suggestedPrice: z.number().positive().nullable(),
  pricingNotes: field,
  /** Camel-case name to value with its unit: `{ waist: '32 in' }`. */
  measurements: z.record(z.string(), z.string()),
  ebayCategoryId: field,
  ebayCategoryName: field,
  /** 0 to 1. */
  categoryConfidence: z.number().min(0).max(1).nullable(),
  ebayConditionGrade: field,
  extracted: z.object(
    Object.fromEntries(extractedFields.map((name) => [name, field])) as Record<ExtractedField, typeof field>,
  ),
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
