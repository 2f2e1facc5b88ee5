import { z } from 'zod'
import { singleFields } from '../../listings/fields.ts'

/** Parts of the seller's eBay account that a fault can be about. */
const accountFields = ['connection', 'selling', 'policies', 'location'] as const

/**
 * What the seller changes to fix a fault, for Quick Fix to open: a field of the listing, its photos, its publish form, or the
 * account.
 */
export const fixFieldSchema = z.union([
  z.enum([...singleFields, 'photos', 'quantity', 'sku', ...accountFields]),
  z.templateLiteral(['measurements.', z.string()]),
  z.templateLiteral(['itemSpecifics.', z.string()]),
])
export type FixField = z.infer<typeof fixFieldSchema>
