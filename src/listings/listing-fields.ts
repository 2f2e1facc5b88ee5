import { z } from 'zod'
import { type Condition, conditions } from '../items/conditions.ts'
import { type FieldWith, fieldOf, forEachField, type Held, type SingleField, singleFields } from './fields.ts'
import { evidenceSchema } from './listing.ts'

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

const text = z.string().nullable()

const changeSchemas = forEachField(singleFields, (name) => {
  const { kind } = fieldOf(name)
  if (kind === 'tags') return z.array(z.string()).optional()
  if (kind === 'price') return z.number().nullable().optional()
  return (kind === 'condition' ? z.enum(conditions).nullable() : text).optional()
}) as { [Name in SingleField]: z.ZodOptional<z.ZodType<Changed<Name>, Changed<Name>>> }
type Changed<Name extends SingleField> = Name extends FieldWith<'kind', 'condition'> ? Condition | null : Held<Name>

/** What a seller writes into a listing: fields left out stay as they are, null or '' empties one. */
export const listingChangesSchema = z.object({
  ...changeSchemas,
  /** Camel-case name to value with its unit; null takes one away. */
  measurements: z.record(z.string(), text).optional(),
  /** eBay aspect name to value; null takes one away. */
  itemSpecifics: z.record(z.string(), text).optional(),
})
export type ListingChanges = z.infer<typeof listingChangesSchema>
