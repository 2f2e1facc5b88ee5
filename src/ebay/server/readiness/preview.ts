import type { z } from 'zod'
import type { previewEndpoint } from '../../api.ts'
import { publication } from '../../publication/offer.ts'
import { readiness } from '../../readiness/readiness.ts'
import { leafCategoryMetadataOf } from '../metadata/leaf-category-metadata-of.ts'
import { type CandidateWithListing, candidatesWithListings } from '../publishing/candidates-with-listings.ts'
import { contentOf } from '../publishing/content-to-send.ts'
import { ebayIdentity } from '../publishing/ebay-identity.ts'
import { connectedEbayUser } from '../publishing/item-publication.ts'
import type { CandidateContext } from './publish-candidates.ts'

type PreviewAnswer = z.infer<typeof previewEndpoint.output>

/**
 * Exactly what eBay would get for the items, the hash that confirms it, and the faults of items and account. `form` has the
 * fields that the seller sends now. First asks eBay for rules of categories that are not stored. Leaves out deleted items.
 */
export async function preview(
  context: CandidateContext,
  { itemIds, form }: z.infer<typeof previewEndpoint.input>,
): Promise<PreviewAnswer> {
  const read = () =>
    context.db.asUser(context.userId, async (tx) => ({
      candidates: await candidatesWithListings(tx, context, itemIds, form),
      connected: await connectedEbayUser(tx, context),
    }))
  const first = await read()
  const categoriesWithoutRules = new Set(
    first.candidates.flatMap(({ candidate: { leafCategory, form: publishForm } }) =>
      leafCategory ? [] : [publishForm.categoryId],
    ),
  )
  const fetched = await Promise.all([...categoriesWithoutRules].map((id) => leafCategoryMetadataOf(context, id)))
  const isAnswered = fetched.some((leafCategory) => leafCategory?.source === 'ebay')
  const { candidates, connected } = isAnswered ? await read() : first
  return { items: candidates.map((each) => previewOf(each, connected ?? '')) }
}

function previewOf({ candidate, listing }: CandidateWithListing, ebayUserId: string): PreviewAnswer['items'][number] {
  const { item, form, leafCategory, account } = candidate
  const { sku } = item
  const liveSku = ebayIdentity(listing, { ebayUserId, sku }).ebaySku
  // If only the account lacks something, there is a summary to show, but no hash to confirm.
  const { publication: toSend } = publication({ item, form, account, leafCategory, liveSku })
  const { hash } = contentOf(candidate, liveSku)
  const { faults, questions } = readiness(item, account, { form, leafCategory })
  const isQuestioned = (id: string) => questions.some(({ photoId }) => photoId === id)
  const photos = item.photos.filter(({ id }, index) => index === 0 || isQuestioned(id))
  const findings = { faults: [...faults], questions: [...questions], photos }
  return { itemId: item.id, sku, summary: toSend?.summary ?? null, hash: hash ?? null, ...findings }
}
