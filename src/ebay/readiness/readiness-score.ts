import type { PublishItem } from '../publication/publish-item.ts'
import { saidOf } from '../publication/said-of-item.ts'
import { wantsBrand } from './item-faults.ts'
import { questionsOfItem } from './questions-of-item.ts'
import { itemChecklist, type Known, leafCategoryOf, ownFaults, type Readiness } from './readiness.ts'
import type { ReadinessCheck } from './readiness-fault.ts'

/** Weights: what nothing is published without weighs three times what is only advised. */
const blocking = 3
const advised = 1

/** Percent from which the readiness bar has a colour; below the last it is red (specification of listings, section 9). */
export const barThresholds = { green: 90, yellow: 70, orange: 50 } as const
export type BarColour = keyof typeof barThresholds | 'red'

type Part = { readonly weight: number; readonly isMet: boolean }

/**
 * `publish_ready_score` of an item, 0 to 100: 100 times the weight of what is met over all weight, rounded down. Seven parts
 * weigh 3: title, description, photos, category, condition, price, and that eBay's leaf category would refuse no item
 * specific; brand weighs 1, and is met where none is asked for. A part is met when it is there and no error is about it. So
 * one blocking fault leaves 86 at most, and a missing brand alone 95. What the account lacks does not count.
 */
export function publishReadyScore(item: PublishItem, known: Omit<Known, 'form'> = {}): number {
  const said = saidOf(item)
  const errors = ownFaults(item, said, known).filter(({ severity }) => severity === 'error')
  const checklist = itemChecklist(item, said)
  const checks = new Set(errors.map(({ check }) => check))
  return percentOf(
    itemParts(checklist, checks, {
      hasLeafCategory: leafCategoryOf(said, known) !== undefined,
      wantsBrand: wantsBrand(said),
    }),
  )
}

/**
 * Whether an item is Ready, so that publishing it asks for nothing: it has a price and an eBay category, its own readiness has no
 * error, and its listing has no open question. The form that was confirmed for it counts above its listing.
 */
export function isReady(item: PublishItem, known: Known = {}): boolean {
  if (item.listing === null || questionsOfItem(item, known.form).length > 0) return false
  const said = saidOf(item, known.form)
  if (said.price === null || said.categoryId === null) return false
  return ownFaults(item, said, known).every(({ severity }) => severity !== 'error')
}

/**
 * What the readiness bar shows, 0 to 100: the parts of the score with those of the account: connection and policies weigh 3,
 * location 1. So one blocking fault, or a price or leaf category that is still to be chosen, leaves 89 at most, which is not
 * green; without brand and location it is 93.
 */
export function barPercent(item: PublishItem | null, { faults, checklist }: Readiness, known: Known = {}): number {
  if (item === null) return 0
  const said = saidOf(item, known.form)
  const checks = new Set(faults.filter(({ severity }) => severity === 'error').map(({ check }) => check))
  return percentOf([
    ...itemParts(checklist, checks, {
      hasLeafCategory: leafCategoryOf(said, known) !== undefined,
      wantsBrand: wantsBrand(said),
    }),
    { weight: blocking, isMet: checklist.hasConnection && !checks.has('selling') },
    { weight: blocking, isMet: checklist.hasPolicies },
    { weight: advised, isMet: checklist.hasLocation },
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
  wrong: ReadonlySet<ReadinessCheck>,
  asked: { hasLeafCategory: boolean; wantsBrand: boolean },
): Part[] {
  const isRight = (isThere: boolean, check: ReadinessCheck) => isThere && !wrong.has(check)
  return [
    { weight: blocking, isMet: isRight(checklist.hasTitle, 'title') },
    { weight: blocking, isMet: isRight(checklist.hasDescription, 'description') },
    { weight: blocking, isMet: isRight(checklist.hasImages, 'images') },
    { weight: blocking, isMet: isRight(checklist.hasCategory, 'category') },
    { weight: blocking, isMet: isRight(checklist.hasCondition, 'condition') },
    { weight: blocking, isMet: isRight(checklist.hasPrice, 'price') && !wrong.has('quantity') },
    { weight: blocking, isMet: isRight(asked.hasLeafCategory, 'specifics') },
    { weight: advised, isMet: checklist.hasBrand || !asked.wantsBrand },
  ]
}

function percentOf(parts: readonly Part[]): number {
  const sum = (counted: readonly Part[]) => counted.reduce((all, { weight }) => all + weight, 0)
  return Math.floor((100 * sum(parts.filter(({ isMet }) => isMet))) / sum(parts))
}
