import { z } from 'zod'
import { singleFields } from '../../listings/fields.ts'

/**
 * Parts of the seller's eBay account that a fault can be about. `selling`: whether the account may sell, by its registration
 * and its selling limit.
 */
const accountFields = ['connection', 'selling', 'policies', 'location'] as const

/**
 * The part that the seller changes to fix a fault, opened by Quick Fix: a field of the listing, its photos, its publish form, or the
 * account.
 */
export const fixFieldSchema = z.union([
  z.enum([...singleFields, 'photos', 'quantity', 'sku', ...accountFields]),
  z.templateLiteral(['measurements.', z.string()]),
  z.templateLiteral(['itemSpecifics.', z.string()]),
])
export type FixField = z.infer<typeof fixFieldSchema>
