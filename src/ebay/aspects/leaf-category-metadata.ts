import { z } from 'zod'
import { folded } from '../../listings/folded-text.ts'
import { isSizeAspect } from './sizes.ts'

/** eBay's requirements for one item specific in one leaf category. */
export const aspectRuleSchema = z.object({
  /** eBay's own name for it. */
  name: z.string(),
  isRequired: z.boolean(),
  /** eBay shows it among the aspects that buyers look for. Metadata stored without this field counts as recommended. */
  isRecommended: z.boolean().default(true),
  /** Only listed values are accepted. */
  isClosed: z.boolean(),
  isMulti: z.boolean(),
  isNumber: z.boolean(),
  /** The most characters of a value; null if eBay names no limit. */
  maxLength: z.int().positive().nullable(),
  values: z.array(
    z.object({
      value: z.string(),
      /** The value may only be chosen beside certain values of another item specific; empty if it is always allowed. */
      onlyWith: z.array(z.object({ aspect: z.string(), values: z.array(z.string()) })),
    }),
  ),
})
export type AspectRule = z.infer<typeof aspectRuleSchema>

/** eBay's requirements for a listing in one leaf category. */
export const leafCategoryMetadataSchema = z.object({
  leafId: z.string(),
  /** eBay's marketplace; missing in metadata stored when there was only one. */
  marketplaceId: z.string().optional(),
  /** Source of the metadata: eBay, or the specification's lists while eBay cannot be asked. */
  source: z.enum(['ebay', 'lists']),
  /** The version of eBay's category tree, or of the built-in lists. */
  version: z.string(),
  aspects: z.array(aspectRuleSchema),
  /** Conditions that the category accepts, with the label that buyers read. */
  conditions: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type LeafCategoryMetadata = z.infer<typeof leafCategoryMetadataSchema>

/** The most values of one item specific (Taxonomy API, itemToAspectCardinality). */
export const maxAspectValues = 30

/**
 * Lists that are closed even if the Taxonomy API says otherwise. Since summer 2026 eBay holds back clothes and shoes
 * without standard sizes, and accepts departments only in its own spelling.
 */
const alwaysClosed: ReadonlySet<string> = new Set(['size type', 'department'])

/** Whether only listed values are accepted. A list without values is open, because nobody could choose from it. */
export function takesListedOnly({ name, isClosed, values }: AspectRule): boolean {
  return values.length > 0 && (isClosed || isSizeAspect(name) || alwaysClosed.has(folded(name)))
}

/**
 * Values of rules without dependencies. Each call returns the same array, so that caches keyed by the array find it.
 */
const allValues = new WeakMap<AspectRule, readonly string[]>()

/** The values that can be chosen beside the values chosen for other item specifics. */
export function valuesBeside(rule: AspectRule, chosen: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const cached = allValues.get(rule)
  if (cached) return cached
  const { values } = rule
  if (values.every(({ onlyWith }) => onlyWith.length === 0)) {
    const all = values.map(({ value }) => value)
    allValues.set(rule, all)
    return all
  }
  return values
    .filter(({ onlyWith }) =>
      onlyWith.every(({ aspect, values: beside }) => {
        const chosenValues = Object.hasOwn(chosen, aspect) ? chosen[aspect] : undefined
        return (
          chosenValues === undefined ||
          chosenValues.some((value) => beside.some((each) => folded(each) === folded(value)))
        )
      }),
    )
    .map(({ value }) => value)
}
