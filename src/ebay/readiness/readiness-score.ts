import type { PublishItem } from '../publication/publish-item.ts'
import { statedFactsOf } from '../publication/stated-facts.ts'
import type { FixField } from './fix-field.ts'
import { isClothing } from './item-faults.ts'
import { questionsOfItem } from './questions-of-item.ts'
import { itemChecklist, leafCategoryOf, ownFaults, type Readiness, type ReadinessFacts } from './readiness.ts'
import type { ReadinessCheck } from './readiness-fault.ts'

/** A requirement of publishing counts three times as much as advice. */
const blockingWeight = 3
const adviceWeight = 1

/**
 * Percent from which the readiness bar has a colour; below the last one it is red (specification of listings, section 9).
 */
export const barThresholds = { green: 90, yellow: 70, orange: 50 } as const
export type BarColour = keyof typeof barThresholds | 'red'

type Part = { readonly weight: number; readonly isMet: boolean }

/**
 * `publish_ready_score` of an item, 0 to 100: percent of all weight that is met, rounded down. Brand weighs 1, and is met
 * if not needed; the other six parts and accepted item specifics weigh 3. A part with an error is not met, so one blocking
 * fault leaves at most 86, and a missing brand alone 95. The account does not count.
 */
export function publishReadyScore(
  item: PublishItem,
  { leafCategory, marketplace }: Omit<ReadinessFacts, 'form'> = {},
): number {
  const facts = { leafCategory, marketplace }
  const stated = statedFactsOf(item)
  const errors = ownFaults(item, stated, facts).filter(({ severity }) => severity === 'error')
  const checklist = itemChecklist(item, stated)
  const checks = new Set(errors.map(({ check }) => check))
  return percentOf(
    itemParts(checklist, checks, {
      hasLeafCategory: leafCategoryOf(stated, facts) !== undefined,
      isClothing: isClothing(stated),
    }),
  )
}

/** Fields of an item that publishing waits for, each once. */
export type OpenFields = {
  /** Fields with an error, or without a value that publishing asks for. */
  readonly neededFields: readonly FixField[]
  /** Fields whose value waits for the seller's answer. */
  readonly doubtedFields: readonly FixField[]
}

/**
 * The fields that publishing an item waits for: those with an error, a missing price or eBay category, and those of open
 * questions. Its confirmed form comes before its listing. Null for an item without a listing.
 */
export function openFields(item: PublishItem, facts: ReadinessFacts = {}): OpenFields | null {
  if (item.listing === null) return null
  const stated = statedFactsOf(item, facts.form)
  const faulty = ownFaults(item, stated, facts).flatMap(({ severity, field }) =>
    severity === 'error' && field !== null ? [field] : [],
  )
  const missing: readonly FixField[] = [
    ...(stated.price === null ? (['suggestedPrice'] as const) : []),
    ...(stated.categoryId === null ? (['ebayCategoryId'] as const) : []),
  ]
  const neededFields = new Set([...faulty, ...missing])
  const doubtedFields = new Set(
    questionsOfItem(item, facts.form).flatMap(({ held }) => held.map(({ field }): FixField => field)),
  )
  return {
    neededFields: [...neededFields],
    doubtedFields: [...doubtedFields].filter((each) => !neededFields.has(each)),
  }
}

/** Whether publishing an item asks for nothing: it has a listing and no open fields. */
export function isReady(item: PublishItem, facts: ReadinessFacts = {}): boolean {
  return hasNoOpenFields(openFields(item, facts))
}

/** Whether an item is ready, from its open fields. */
export function hasNoOpenFields(open: OpenFields | null): boolean {
  return open !== null && open.neededFields.length + open.doubtedFields.length === 0
}

/**
 * Percent of the readiness bar, 0 to 100: the parts of the score, plus connection and policies with weight 3 and location
 * with weight 1. A blocking fault, or a missing price or leaf category, leaves at most 89, which is not green. Without
 * brand and location it is 93.
 */
export function barPercent(
  item: PublishItem | null,
  { faults, checklist }: Readiness,
  facts: ReadinessFacts = {},
): number {
  if (item === null) return 0
  const stated = statedFactsOf(item, facts.form)
  const checks = new Set(faults.filter(({ severity }) => severity === 'error').map(({ check }) => check))
  return percentOf([
    ...itemParts(checklist, checks, {
      hasLeafCategory: leafCategoryOf(stated, facts) !== undefined,
      isClothing: isClothing(stated),
    }),
    { weight: blockingWeight, isMet: checklist.hasConnection && !checks.has('selling') },
    { weight: blockingWeight, isMet: checklist.hasPolicies },
    { weight: adviceWeight, isMet: checklist.hasLocation },
  ])
}

/** The colour of the readiness bar. */
export function barColour(percent: number): BarColour {
  if (percent >= barThresholds.green) return 'green'
  if (percent >= barThresholds.yellow) return 'yellow'
  return percent >= barThresholds.orange ? 'orange' : 'red'
}

function itemParts(
  checklist: ReturnType<typeof itemChecklist>,
  faultyChecks: ReadonlySet<ReadinessCheck>,
  category: { hasLeafCategory: boolean; isClothing: boolean },
): Part[] {
  const isMet = (exists: boolean, check: ReadinessCheck) => exists && !faultyChecks.has(check)
  return [
    { weight: blockingWeight, isMet: isMet(checklist.hasTitle, 'title') },
    { weight: blockingWeight, isMet: isMet(checklist.hasDescription, 'description') },
    { weight: blockingWeight, isMet: isMet(checklist.hasImages, 'images') },
    { weight: blockingWeight, isMet: isMet(checklist.hasCategory, 'category') },
    { weight: blockingWeight, isMet: isMet(checklist.hasCondition, 'condition') },
    { weight: blockingWeight, isMet: isMet(checklist.hasPrice, 'price') && !faultyChecks.has('quantity') },
    { weight: blockingWeight, isMet: isMet(category.hasLeafCategory, 'specifics') },
    { weight: adviceWeight, isMet: checklist.hasBrand || !category.isClothing },
  ]
}

function percentOf(parts: readonly Part[]): number {
  const sum = (weighed: readonly Part[]) => weighed.reduce((all, { weight }) => all + weight, 0)
  return Math.floor((100 * sum(parts.filter(({ isMet }) => isMet))) / sum(parts))
}
