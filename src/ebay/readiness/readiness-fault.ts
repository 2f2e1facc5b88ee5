import { z } from 'zod'
import { fixFieldSchema } from './fix-field.ts'

/** What is checked, in the order in which Quick Fix goes through it. */
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

/** One thing that blocks publishing (error) or that is advised (warning). */
export const readinessFaultSchema = z
  .object({
    check: z.enum(readinessChecks),
    sentence: z.string(),
    severity: z.enum(['error', 'warning']),
    /** Where it is mended; null for an item that is not there. */
    field: fixFieldSchema.nullable(),
    /** eBay's name of the item specific it is about. */
    aspect: z.string().exactOptional(),
    /** What may be chosen in the field; left out where any text will do. */
    allowed: z.array(z.string()).readonly().exactOptional(),
  })
  .readonly()
export type ReadinessFault = z.infer<typeof readinessFaultSchema>
