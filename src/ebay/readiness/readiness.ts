import { z } from 'zod'
import { descriptionMinLength, titleMinLength } from '../../listings/limits.ts'
import { openQuestionSchema } from '../../listings/open-questions.ts'
import { leafCategoryFallback } from '../aspects/leaf-category-fallback.ts'
import type { LeafCategoryMetadata } from '../aspects/leaf-category-metadata.ts'
import type { Marketplace } from '../marketplace.ts'
import { formFaults, type PublishForm } from '../publication/publish-form.ts'
import type { PublishItem } from '../publication/publish-item.ts'
import { type Said, saidOf } from '../publication/said-of-item.ts'
import { itemFaults } from './item-faults.ts'
import { questionsOfItem } from './questions-of-item.ts'
import { type ReadinessFault, readinessFaultSchema } from './readiness-fault.ts'
import { readinessSentences as sentences, validationFailed } from './readiness-sentences.ts'
import { accountFaults, hasAllPolicies, isLive, type SellingAccount } from './selling-account.ts'

const checklistFlags = [
  'hasTitle',
  'hasDescription',
  'hasImages',
  'hasCategory',
  'hasCondition',
  'hasBrand',
  'hasPrice',
  'hasPolicies',
  'hasLocation',
  'hasConnection',
] as const
export type ChecklistFlag = (typeof checklistFlags)[number]

/** The specification's Validation result (section 3), with each fault by itself as well. */
export const readinessSchema = z
  .object({
    /** Nothing has to be mended before it is published; `questions` may still have to be answered. */
    isValid: z.boolean(),
    errors: z.array(z.string()).readonly(),
    warnings: z.array(z.string()).readonly(),
    checklist: z.record(z.enum(checklistFlags), z.boolean()).readonly(),
    /** In the order of the specification's table. */
    faults: z.array(readinessFaultSchema).readonly(),
    /** What the seller has to answer before it is published. */
    questions: z.array(openQuestionSchema).readonly().default([]),
  })
  .readonly()
export type Readiness = z.infer<typeof readinessSchema>
type Checklist = Readiness['checklist']

/** Without these nothing is published (section 5). */
export const mandatoryFlags: readonly ChecklistFlag[] = [
  'hasTitle',
  'hasDescription',
  'hasImages',
  'hasCategory',
  'hasCondition',
  'hasConnection',
  'hasPolicies',
]

/** These may be missing (section 5). A price may too until an item is published, which then asks for it. */
export const optionalFlags: readonly ChecklistFlag[] = ['hasBrand', 'hasLocation']

/**
 * Further facts: what the seller has in the publish form, what eBay says of the chosen category, where it is known, and the marketplace
 * that the seller sells on, the account's where it is left out.
 */
export type Known = {
  readonly form?: PublishForm | undefined
  readonly leafCategory?: LeafCategoryMetadata | undefined
  readonly marketplace?: Marketplace | undefined
}

/** Whether an item can be published from an account, and what is missing. Null: there is no such item. */
export function readiness(item: PublishItem | null, account: SellingAccount, known: Known = {}): Readiness {
  const said = item && saidOf(item, known.form)
  const here = { marketplace: account.marketplace, ...known }
  const faults = item && said ? [...ownFaults(item, said, here), ...accountFaults(account)] : [noItem]
  const sentencesOf = (severity: ReadinessFault['severity']) =>
    faults.flatMap((fault) => (fault.severity === severity ? [fault.sentence] : []))
  const errors = sentencesOf('error')
  return {
    isValid: errors.length === 0,
    errors,
    warnings: sentencesOf('warning'),
    checklist: {
      ...itemChecklist(item, said),
      hasPolicies: hasAllPolicies(account),
      hasLocation: account.merchantLocationKey !== null,
      hasConnection: isLive(account),
    },
    faults,
    questions: item ? questionsOfItem(item, known.form) : [],
  }
}

/** The flags of an item by itself; none for one that is not there. */
export function itemChecklist(item: PublishItem | null, said: Said | null) {
  return {
    hasTitle: (said?.title?.length ?? 0) >= titleMinLength,
    hasDescription: (said?.description?.length ?? 0) >= descriptionMinLength,
    hasImages: item !== null && item.photos.length > 0,
    hasCategory: said !== null && (said.categoryId !== null || said.category !== null),
    hasCondition: said !== null && said.condition !== null,
    hasBrand: said !== null && said.brand !== null,
    hasPrice: said !== null && said.price !== null,
  } satisfies Partial<Checklist>
}

/** What an item itself lacks, and what the form does, if it was filled in. */
export function ownFaults(item: PublishItem, said: Said, known: Known): ReadinessFault[] {
  const faults = itemFaults(said, item, { leafCategory: leafCategoryOf(said, known), marketplace: known.marketplace })
  const wrong = new Set(faults.flatMap(({ severity, field }) => (severity === 'error' ? [field] : [])))
  const further = known.form ? formFaults(known.form, known.marketplace).filter(({ field }) => !wrong.has(field)) : []
  const asked = new Set(further.map(({ field }) => field))
  return [...faults.filter(({ field }) => field === null || !asked.has(field)), ...further]
}

/** What is known of the chosen category: what eBay says, else the specification's lists. */
export function leafCategoryOf(
  { categoryId }: Pick<Said, 'categoryId'>,
  { leafCategory, marketplace }: Known,
): LeafCategoryMetadata | undefined {
  if (categoryId === null) return undefined
  return leafCategory?.leafId === categoryId ? leafCategory : leafCategoryFallback(categoryId, marketplace)
}

/**
 * Where Quick Fix goes, one place after the other: first what blocks, then what is advised and can be filled in. Each field
 * once. A condition that is only sent as a lower one, or a long title, is nothing to be fixed.
 */
export function quickFixes({ faults }: Readiness): ReadinessFault[] {
  const wanted = [
    ...faults.filter(({ severity }) => severity === 'error'),
    ...faults.filter(({ severity, check }) => severity === 'warning' && fillable.has(check)),
  ]
  return wanted.filter(({ field }, at) => field !== null && wanted.findIndex((other) => other.field === field) === at)
}

const fillable: ReadonlySet<ReadinessFault['check']> = new Set(['brand', 'price', 'specifics', 'item'])

/** Of an item whose check broke (section 8): nothing is known of it, so that it is not published. */
export const failedReadiness: Readiness = {
  isValid: false,
  errors: [validationFailed],
  warnings: [],
  checklist: Object.fromEntries(checklistFlags.map((flag) => [flag, false])) as Checklist,
  faults: [{ check: 'item', field: null, severity: 'error', sentence: validationFailed }],
  questions: [],
}

const noItem: ReadinessFault = { check: 'item', field: null, severity: 'error', sentence: sentences.noItem }
