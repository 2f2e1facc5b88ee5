import { z } from 'zod'
import { conditions } from '../items/conditions.ts'
import { type ExtractedField, evidenceSchema, extractedFields } from './listing.ts'

/** The fields of a listing that have one name each. */
export const singleFields = [
  'title',
  'description',
  'tags',
  'conditionNotes',
  'suggestedPrice',
  'ebayCategoryId',
  'ebayConditionGrade',
  ...extractedFields,
] as const
export type SingleField = (typeof singleFields)[number]

/** Reasons are kept by the name of their field, so a measurement may not be called as another field is. */
export const namesTaken: ReadonlySet<string> = new Set([
  ...singleFields,
  'ebayCategoryName',
  'pricingNotes',
  'category',
  'condition',
])

/** Any field that a seller can write, by its name. Measurements and item specifics are fields each by its own. */
export type ListingField = SingleField | `measurements.${string}` | `itemSpecifics.${string}`

/** What a field holds; null where it is empty. */
export const fieldValueSchema = z.union([z.string(), z.number(), z.array(z.string())]).nullable()
export type FieldValue = z.infer<typeof fieldValueSchema>

/**
 * The fields a seller wrote, by name (`ListingField`), which a new listing keeps. `offered` is what the writer would have
 * written there instead; null where that is the same, or nothing. `was` is what a field held before whose value stands in other
 * places too (`repeatedFields`): they may still say it.
 */
export const sellerEditsSchema = z.record(
  z.string(),
  z.object({
    offered: z.object({ value: fieldValueSchema, evidence: evidenceSchema.optional() }).nullable(),
    was: z.array(z.string()).optional(),
  }),
)
export type SellerEdits = z.infer<typeof sellerEditsSchema>

const text = z.string().nullable().optional()

/** What a seller writes into a listing: fields left out stay as they are, null or '' empties one. */
export const listingChangesSchema = z.object({
  title: text,
  description: text,
  tags: z.array(z.string()).optional(),
  conditionNotes: text,
  /** US dollars. */
  suggestedPrice: z.number().nullable().optional(),
  /** The id of an eBay leaf category; its name follows from it. */
  ebayCategoryId: text,
  ebayConditionGrade: z.enum(conditions).nullable().optional(),
  ...(Object.fromEntries(extractedFields.map((name) => [name, text])) as Record<ExtractedField, typeof text>),
  /** Camel-case name to value with its unit; null takes one away. */
  measurements: z.record(z.string(), z.string().nullable()).optional(),
  /** eBay aspect name to value; null takes one away. */
  itemSpecifics: z.record(z.string(), z.string().nullable()).optional(),
})
export type ListingChanges = z.infer<typeof listingChangesSchema>
