import type { EbayItem } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { isPublishedDirectly, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { filled } from '../../publication/publish-item.ts'

/** What comes of pressing the button that publishes or updates. */
export type PublishStep =
  /** Blocked, with what has to be mended first. */
  | { readonly kind: 'blocked'; readonly title: string; readonly sentences: readonly string[] }
  /** What will be sent is shown, and sent on yes. */
  | { readonly kind: 'review'; readonly form: PublishForm }
  /** Price, category or condition is still to be filled in. */
  | { readonly kind: 'form' }

/** The form as it stands: as it was confirmed last, else prefilled. */
export function formOf(item: EbayItem): PublishForm {
  return item.publication?.form ?? publishFormOf(item)
}

/** What happens first (specification of listings, sections 4 and 5). */
export function publishStep(item: EbayItem): PublishStep {
  const { faults, errors } = item.readiness
  const blocking = faults.filter(({ severity }) => severity === 'error')
  if (blocking.length > 0 && blocking.every(({ check }) => check === 'policies'))
    return { kind: 'blocked', title: ebaySentences.policiesFirst, sentences: errors }
  if (blocking.length > 0) return { kind: 'blocked', title: ebaySentences.fixFirst, sentences: errors }
  const form = formOf(item)
  const isComplete = item.publication !== null && form.price !== null && filled(form.categoryId) !== null
  return isComplete || isPublishedDirectly(item) ? { kind: 'review', form } : { kind: 'form' }
}
