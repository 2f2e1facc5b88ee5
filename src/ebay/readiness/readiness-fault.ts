import { z } from 'zod'
import { fixFieldSchema } from './fix-field.ts'

/** The checks, in the order in which Quick Fix goes through them. */
const itemChecks = ['title', 'description', 'images', 'category', 'condition', 'brand', 'price', 'specifics'] as const
const readinessChecks = [
  'item',
  ...itemChecks,
  'quantity',
  'doubt',
  'connection',
  'selling',
  'policies',
  'location',
] as const
export type ReadinessCheck = (typeof readinessChecks)[number]

/** A fault that blocks publishing (error), or advises (warning). */
export const readinessFaultSchema = z
  .object({
    check: z.enum(readinessChecks),
    sentence: z.string(),
    severity: z.enum(['error', 'warning']),
    /** The field that fixes it; null if the item does not exist. */
    field: fixFieldSchema.nullable(),
    /** eBay's name of the item specific concerned. */
    aspect: z.string().exactOptional(),
    /** The values that can be chosen in the field; missing if any text will do. */
    allowed: z.array(z.string()).readonly().exactOptional(),
  })
  .readonly()
export type ReadinessFault = z.infer<typeof readinessFaultSchema>
