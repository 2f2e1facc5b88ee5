import type { EbayItem } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { isPublishedDirectly, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { filled } from '../../publication/publish-item.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'

/** What comes of pressing the button that publishes or updates. */
export type PublishStep =
  /** Blocked, with what has to be mended first. */
  | { readonly kind: 'blocked'; readonly title: string; readonly sentences: readonly string[] }
  /** What will be sent is shown, and sent on yes. */
  | { readonly kind: 'review' }
  /** Price, category or condition is still to be filled in. */
  | { readonly kind: 'form' }

/** The form as it stands: as it was confirmed last, else prefilled. */
export function formOf(item: EbayItem): PublishForm {
  return item.publication?.form ?? publishFormOf(item)
}

/** What is said of errors: where nothing is missing but policies, it is they that are asked for. */
export function blockedBy(errors: readonly ReadinessFault[]): Extract<PublishStep, { kind: 'blocked' }> {
  const isPolicies = errors.length > 0 && errors.every(({ check }) => check === 'policies')
  const title = isPolicies ? ebaySentences.policiesFirst : ebaySentences.fixFirst
  return { kind: 'blocked', title, sentences: errors.map(({ sentence }) => sentence) }
}

/** What happens first (specification of listings, sections 4 and 5). */
export function publishStep(item: EbayItem): PublishStep {
  const errors = item.readiness.faults.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return blockedBy(errors)
  const form = formOf(item)
  const isComplete = item.publication !== null && form.price !== null && filled(form.categoryId) !== null
  return isComplete || isPublishedDirectly(item) ? { kind: 'review' } : { kind: 'form' }
}
