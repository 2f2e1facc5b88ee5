import { createHash } from 'node:crypto'
import type { OpenQuestion } from '../../../listings/open-questions.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { publication } from '../../publication/offer.ts'
import { type Publication, sentText } from '../../publication/publication.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { readiness } from '../../readiness/readiness.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { keptLeafCategories } from '../metadata/leaf-category-metadata-of.ts'
import type { PublishReadyContext, ReadyItem } from '../readiness/publish-ready.ts'
import type { ListingRow } from './listing-row.ts'
import { formNow } from './stored-form.ts'

/** One listing as eBay gets it, the hash of that, the form it came by, and what the seller has to answer before it is sent. */
export type Content = {
  readonly publication: Publication
  readonly hash: string
  readonly form: PublishForm
  readonly questions: readonly OpenQuestion[]
  readonly faults?: undefined
}

/** What eBay gets of an item now, by the form that was confirmed; or what stands against it. */
export type ToSend =
  | Content
  | {
      readonly publication?: undefined
      readonly hash?: undefined
      readonly form: PublishForm
      readonly questions: readonly OpenQuestion[]
      readonly faults: readonly ReadinessFault[]
    }

/** SHA-256 of what a publication says, photos by their content. */
function hashOf(sent: Publication): string {
  return createHash('sha256').update(sentText(sent)).digest('hex')
}

/** What would be sent of several items of `publishReady`, each by the form of its row, in a query or two. */
export async function whatToSend(
  tx: Tx,
  context: PublishReadyContext,
  pairs: readonly { ready: ReadyItem; listing: Pick<ListingRow, 'form' | 'ebaySku'> }[],
): Promise<ToSend[]> {
  const forms = pairs.map(({ ready, listing }) => formNow(listing.form, publishFormOf(ready.item)))
  const leafCategories = await keptLeafCategories(
    tx,
    context,
    forms.map(({ categoryId }) => categoryId),
  )
  return pairs.flatMap(({ ready, listing }, at) => {
    const form = forms[at]
    return form ? [toSend({ ...ready, form, leafCategory: leafCategories.get(form.categoryId) }, listing.ebaySku)] : []
  })
}

/** What would be sent of an item by its form, under this SKU. */
export function toSend({ item, form, leafCategory, account }: ReadyItem, liveSku: string): ToSend {
  const { faults, questions } = readiness(item, account, { form, leafCategory })
  const errors = faults.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return { form, questions, faults: errors }
  const made = publication({ item, form, account, leafCategory, liveSku })
  if (!made.publication) return { form, questions, faults: made.faults }
  return { form, questions, publication: made.publication, hash: hashOf(made.publication) }
}
