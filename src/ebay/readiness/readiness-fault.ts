import type { FixField } from './fix-field.ts'

/** What is checked, in the order in which Quick Fix goes through it. */
export const itemChecks = [
  'title',
  'description',
  'images',
  'category',
  'condition',
  'brand',
  'price',
  'specifics',
] as const
export type ItemCheck = (typeof itemChecks)[number]
export type ReadinessCheck = 'item' | ItemCheck | 'quantity' | 'connection' | 'policies' | 'location'

/** One thing that blocks publishing (error) or that is advised (warning). */
export type ReadinessFault = {
  readonly check: ReadinessCheck
  readonly sentence: string
  readonly severity: 'error' | 'warning'
  /** Where it is mended; null for an item that is not there. */
  readonly field: FixField | null
  /** eBay's name of the item specific it is about. */
  readonly aspect?: string
  /** What may be chosen in the field; left out where any text will do. */
  readonly allowed?: readonly string[]
}
