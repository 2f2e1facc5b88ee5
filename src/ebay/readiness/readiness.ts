import { z } from 'zod'
import { descriptionMinLength, titleMinLength } from '../../listings/limits.ts'
import { openQuestionSchema } from '../../listings/open-questions.ts'
import { leafCategoryFallback } from '../aspects/leaf-category-fallback.ts'
import type { LeafCategoryMetadata } from '../aspects/leaf-category-metadata.ts'
import type { Marketplace } from '../marketplace.ts'
import { formFaults, type PublishForm } from '../publication/publish-form.ts'
import type { PublishItem } from '../publication/publish-item.ts'
import { type StatedFacts, statedFactsOf } from '../publication/stated-facts.ts'
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

/** The specification's Validation result (section 3), plus each fault as an object. */
export const readinessSchema = z
  .object({
    /** Nothing has to be fixed before publishing. `questions` may still need an answer. */
    isValid: z.boolean(),
    errors: z.array(z.string()).readonly(),
    warnings: z.array(z.string()).readonly(),
    checklist: z.record(z.enum(checklistFlags), z.boolean()).readonly(),
    /** In the order of the specification's table. */
    faults: z.array(readinessFaultSchema).readonly(),
    /** The questions that the seller has to answer before publishing. */
    questions: z.array(openQuestionSchema).readonly().default([]),
  })
  .readonly()
export type Readiness = z.infer<typeof readinessSchema>
type Checklist = Readiness['checklist']

/** Without these no item is published (section 5). */
export const mandatoryFlags: readonly ChecklistFlag[] = [
  'hasTitle',
  'hasDescription',
  'hasImages',
  'hasCategory',
  'hasCondition',
  'hasConnection',
  'hasPolicies',
]

/** These may be missing (section 5). So may a price until the item is published, which asks for it. */
export const optionalFlags: readonly ChecklistFlag[] = ['hasBrand', 'hasLocation']

/**
 * Facts besides the item and the account: the seller's publish form, eBay's metadata of the chosen category, and the
 * marketplace. Without a marketplace the account's one is used.
 */
export type ReadinessFacts = {
  readonly form?: PublishForm | undefined
  readonly leafCategory?: LeafCategoryMetadata | undefined
  readonly marketplace?: Marketplace | undefined
}

/** Whether an item can be published from an account, and what is missing. Null: the item does not exist. */
export function readiness(item: PublishItem | null, account: SellingAccount, facts: ReadinessFacts = {}): Readiness {
  const stated = item && statedFactsOf(item, facts.form)
  const marketFacts = { marketplace: account.marketplace, ...facts }
  const faults = item && stated ? [...ownFaults(item, stated, marketFacts), ...accountFaults(account)] : [noItem]
  const sentencesOf = (severity: ReadinessFault['severity']) =>
    faults.flatMap((fault) => (fault.severity === severity ? [fault.sentence] : []))
  const errors = sentencesOf('error')
  return {
    isValid: errors.length === 0,
    errors,
    warnings: sentencesOf('warning'),
    checklist: {
      ...itemChecklist(item, stated),
      hasPolicies: hasAllPolicies(account),
      hasLocation: account.merchantLocationKey !== null,
      hasConnection: isLive(account),
    },
    faults,
    questions: item ? questionsOfItem(item, facts.form) : [],
  }
}

/** The flags of an item without its account; all false for null. */
export function itemChecklist(item: PublishItem | null, stated: StatedFacts | null) {
  return {
    hasTitle: (stated?.title?.length ?? 0) >= titleMinLength,
    hasDescription: (stated?.description?.length ?? 0) >= descriptionMinLength,
    hasImages: item !== null && item.photos.length > 0,
    hasCategory: stated !== null && (stated.categoryId !== null || stated.category !== null),
    hasCondition: stated !== null && stated.condition !== null,
    hasBrand: stated !== null && stated.brand !== null,
    hasPrice: stated !== null && stated.price !== null,
  } satisfies Partial<Checklist>
}

/** Faults of an item, and of its form, if there is one. */
export function ownFaults(item: PublishItem, stated: StatedFacts, facts: ReadinessFacts): ReadinessFault[] {
  const faults = itemFaults(stated, item, {
    leafCategory: leafCategoryOf(stated, facts),
    marketplace: facts.marketplace,
  })
  const fieldsWithError = new Set(faults.flatMap(({ severity, field }) => (severity === 'error' ? [field] : [])))
  const faultsOfForm = facts.form
    ? formFaults(facts.form, facts.marketplace).filter(({ field }) => !fieldsWithError.has(field))
    : []
  const formFields = new Set(faultsOfForm.map(({ field }) => field))
  return [...faults.filter(({ field }) => field === null || !formFields.has(field)), ...faultsOfForm]
}

/** Metadata of the chosen category: eBay's, else the specification's lists. */
export function leafCategoryOf(
  { categoryId }: Pick<StatedFacts, 'categoryId'>,
  { leafCategory, marketplace }: ReadinessFacts,
): LeafCategoryMetadata | undefined {
  if (categoryId === null) return undefined
  return leafCategory?.leafId === categoryId ? leafCategory : leafCategoryFallback(categoryId, marketplace)
}

/**
 * The faults for Quick Fix in order: blocking ones first, then advice that can be filled in. Each field appears
 * once. A condition sent as a lower one and a long title need no fix.
 */
export function quickFixes({ faults }: Readiness): ReadinessFault[] {
  const ordered = [
    ...faults.filter(({ severity }) => severity === 'error'),
    ...faults.filter(({ severity, check }) => severity === 'warning' && fixableAdvice.has(check)),
  ]
  return ordered.filter(
    ({ field }, index) => field !== null && ordered.findIndex((other) => other.field === field) === index,
  )
}

const fixableAdvice: ReadonlySet<ReadinessFault['check']> = new Set(['brand', 'price', 'specifics', 'item'])

/** The result for an item whose check threw (section 8). It is not published. */
export const failedReadiness: Readiness = {
  isValid: false,
  errors: [validationFailed],
  warnings: [],
  checklist: Object.fromEntries(checklistFlags.map((flag) => [flag, false])) as Checklist,
  faults: [{ check: 'item', field: null, severity: 'error', sentence: validationFailed }],
  questions: [],
}

const noItem: ReadinessFault = { check: 'item', field: null, severity: 'error', sentence: sentences.noItem }
