import type { EbayItem } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { isPublishedDirectly, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { filled } from '../../publication/publish-item.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'

/** The first step after a press on Publish or Update. */
export type PublishStep =
  /** Blocked, with the errors to fix first. */
  | { readonly kind: 'blocked'; readonly title: string; readonly sentences: readonly string[] }
  /** Shows what will be sent, and sends it after a yes. */
  | { readonly kind: 'review' }
  /** Price, category or condition is still missing. */
  | { readonly kind: 'form' }

/** The current form: the last confirmed one, else prefilled. */
export function formOf(item: EbayItem): PublishForm {
  return item.publication?.form ?? publishFormOf(item)
}

/** The dialog for errors. If only policies are missing, its title asks for them. */
export function blockedBy(errors: readonly ReadinessFault[]): Extract<PublishStep, { kind: 'blocked' }> {
  const isPolicies = errors.length > 0 && errors.every(({ check }) => check === 'policies')
  const title = isPolicies ? ebaySentences.policiesFirst : ebaySentences.fixFirst
  return { kind: 'blocked', title, sentences: errors.map(({ sentence }) => sentence) }
}

/** Decides the first step (specification of listings, sections 4 and 5). */
export function publishStep(item: EbayItem): PublishStep {
  const errors = item.readiness.faults.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return blockedBy(errors)
  const form = formOf(item)
  const isComplete = item.publication !== null && form.price !== null && filled(form.categoryId) !== null
  return isComplete || isPublishedDirectly(item) ? { kind: 'review' } : { kind: 'form' }
}
