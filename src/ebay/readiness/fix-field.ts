import { z } from 'zod'
import { singleFields } from '../../listings/fields.ts'

/** What of the seller's eBay account a fault is about. */
const accountFields = ['connection', 'selling', 'policies', 'location'] as const

/** Where a fault is mended, so that Quick Fix can open it: a field of the listing, its photos, its publish form, or the account. */
export const fixFieldSchema = z.union([
  z.enum([...singleFields, 'photos', 'quantity', 'sku', ...accountFields]),
  z.templateLiteral(['measurements.', z.string()]),
  z.templateLiteral(['itemSpecifics.', z.string()]),
])
export type FixField = z.infer<typeof fixFieldSchema>
