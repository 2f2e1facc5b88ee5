import { createHash } from 'node:crypto'
import type { OpenQuestion } from '../../../listings/open-questions.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { publication } from '../../publication/offer.ts'
import { type Publication, sentText } from '../../publication/publication.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { readiness } from '../../readiness/readiness.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { knownLeafCategories } from '../metadata/leaf-category-metadata-of.ts'
import type { CandidateContext, PublishCandidate } from '../readiness/publish-candidates.ts'
import type { ListingRow } from './listing-row.ts'
import { currentForm } from './stored-confirmation.ts'

/** A listing as eBay gets it, its hash, its form, and the questions that the seller must answer before it is sent. */
export type Content = {
  readonly publication: Publication
  readonly hash: string
  readonly form: PublishForm
  readonly questions: readonly OpenQuestion[]
  readonly faults?: undefined
}

/** The content that eBay would get for an item now, by the confirmed form; or the faults that prevent it. */
export type ContentOrFaults =
  | Content
  | {
      readonly publication?: undefined
      readonly hash?: undefined
      readonly form: PublishForm
      readonly questions: readonly OpenQuestion[]
      readonly faults: readonly ReadinessFault[]
    }

/** SHA-256 of a publication's content. Photos count by their own hashes. */
function hashOf(sent: Publication): string {
  return createHash('sha256').update(sentText(sent)).digest('hex')
}

/** The contents of several candidates, each by the form of its row, in a fixed number of queries. */
export async function contentsOf(
  tx: Tx,
  context: CandidateContext,
  pairs: readonly { candidate: PublishCandidate; listing: Pick<ListingRow, 'form' | 'ebaySku'> }[],
): Promise<ContentOrFaults[]> {
  const forms = pairs.map(({ candidate, listing }) => currentForm(listing.form, publishFormOf(candidate.item)))
  const leafCategories = await knownLeafCategories(
    tx,
    context,
    forms.map(({ categoryId }) => categoryId),
  )
  return pairs.flatMap(({ candidate, listing }, index) => {
    const form = forms[index]
    return form
      ? [contentOf({ ...candidate, form, leafCategory: leafCategories.get(form.categoryId) }, listing.ebaySku)]
      : []
  })
}

/** The content of an item by its form, under this SKU. */
export function contentOf({ item, form, leafCategory, account }: PublishCandidate, liveSku: string): ContentOrFaults {
  const { faults, questions } = readiness(item, account, { form, leafCategory })
  const errors = faults.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return { form, questions, faults: errors }
  const result = publication({ item, form, account, leafCategory, liveSku })
  if (!result.publication) return { form, questions, faults: result.faults }
  return { form, questions, publication: result.publication, hash: hashOf(result.publication) }
}
