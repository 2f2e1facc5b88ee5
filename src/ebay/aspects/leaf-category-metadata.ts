import { z } from 'zod'
import { folded } from '../../listings/folded-text.ts'
import { isSizeAspect } from './sizes.ts'

/** What eBay asks of one item specific in one leaf category. */
export const aspectRuleSchema = z.object({
  /** eBay's own name of it. */
  name: z.string(),
  isRequired: z.boolean(),
  /** eBay shows it among what buyers look for. What was kept before this was asked is taken as recommended. */
  isRecommended: z.boolean().default(true),
  /** Only its values are taken. */
  isClosed: z.boolean(),
  isMulti: z.boolean(),
  isNumber: z.boolean(),
  /** Characters of a value; null where eBay says none. */
  maxLength: z.int().positive().nullable(),
  values: z.array(
    z.object({
      value: z.string(),
      /** Where it may only be chosen beside certain values of another item specific. */
      onlyWith: z.array(z.object({ aspect: z.string(), values: z.array(z.string()) })),
    }),
  ),
})
export type AspectRule = z.infer<typeof aspectRuleSchema>

/** What eBay asks of a listing in one leaf category. */
export const leafCategoryMetadataSchema = z.object({
  leafId: z.string(),
  /** Of which of eBay's marketplaces; what was kept before there were several has none. */
  marketplaceId: z.string().optional(),
  /** Who says so: eBay, or the lists of the specification while eBay could not be asked. */
  source: z.enum(['ebay', 'lists']),
  /** The version of eBay's category tree; of the lists, their own. */
  version: z.string(),
  aspects: z.array(aspectRuleSchema),
  /** Conditions that the category takes, with what buyers read there. */
  conditions: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type LeafCategoryMetadata = z.infer<typeof leafCategoryMetadataSchema>

/** Values of one item specific (Taxonomy API, itemToAspectCardinality). */
export const aspectValuesMost = 30

/**
 * Lists that are closed whatever the Taxonomy API says: since summer 2026 eBay holds clothes and shoes whose sizes are not
 * standard ones, and it takes departments in its own spelling alone.
 */
const alwaysClosed: ReadonlySet<string> = new Set(['size type', 'department'])

/** Whether only listed values are taken. A list without values, which nobody could choose from, is open. */
export function takesListedOnly({ name, isClosed, values }: AspectRule): boolean {
  return values.length > 0 && (isClosed || isSizeAspect(name) || alwaysClosed.has(folded(name)))
}

/** Of rules whose values all stand by themselves: the same list each time, so that what was made of it is found again. */
const allValues = new WeakMap<AspectRule, readonly string[]>()

/** The values that may be chosen beside what is chosen in other item specifics. */
export function valuesBeside(rule: AspectRule, chosen: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const known = allValues.get(rule)
  if (known) return known
  const { values } = rule
  if (values.every(({ onlyWith }) => onlyWith.length === 0)) {
    const all = values.map(({ value }) => value)
    allValues.set(rule, all)
    return all
  }
  return values
    .filter(({ onlyWith }) =>
      onlyWith.every(({ aspect, values: beside }) => {
        const there = Object.hasOwn(chosen, aspect) ? chosen[aspect] : undefined
        return there === undefined || there.some((value) => beside.some((each) => folded(each) === folded(value)))
      }),
    )
    .map(({ value }) => value)
}
