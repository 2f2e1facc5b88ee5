import { z } from 'zod'
import { type Condition, conditions } from '../items/conditions.ts'
import { type FieldValueOf, type FieldWith, fieldOf, forEachField, type SingleField, singleFields } from './fields.ts'
import { evidenceSchema } from './listing.ts'

/** Reasons are stored by field name, so a measurement must not have the name of another field. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...singleFields,
  'ebayCategoryName',
  'pricingNotes',
  'category',
  'condition',
])

/** A field that a seller can write, by its name. Each measurement and each item specific is a field. */
export type ListingField = SingleField | `measurements.${string}` | `itemSpecifics.${string}`

/** The value of a field; null if it is empty. */
export const fieldValueSchema = z.union([z.string(), z.number(), z.array(z.string())]).nullable()
export type FieldValue = z.infer<typeof fieldValueSchema>

/**
 * The fields that a seller wrote, by name (`ListingField`); a regeneration keeps them. `offered` is the writer's value for the
 * field; null if it is equal or empty. `was` has earlier values of fields that other places repeat (`repeatedFields`), because
 * these places may still have them.
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
type Changed<Name extends SingleField> =
  Name extends FieldWith<'kind', 'condition'> ? Condition | null : FieldValueOf<Name>

/** A seller's changes of a listing. An omitted field does not change; null or '' empties a field. */
export const listingChangesSchema = z.object({
  ...changeSchemas,
  /** Camel-case name to value with its unit; null removes the measurement. */
  measurements: z.record(z.string(), text).optional(),
  /** eBay aspect name to value; null removes the item specific. */
  itemSpecifics: z.record(z.string(), text).optional(),
})
export type ListingChanges = z.infer<typeof listingChangesSchema>
