import type { z } from 'zod'
import type { previewEndpoint } from '../../api.ts'
import { publication } from '../../publication/offer.ts'
import { readiness } from '../../readiness/readiness.ts'
import { leafCategoryMetadataOf } from '../metadata/leaf-category-metadata-of.ts'
import { contentOf } from '../publishing/content-to-send.ts'
import { connectedEbayUser } from '../publishing/item-publication.ts'
import { type ReadyByForm, readyByForm } from '../publishing/ready-by-form.ts'
import { rowIdentity } from '../publishing/row-identity.ts'
import type { PublishReadyContext } from './publish-ready.ts'

type PreviewAnswer = z.infer<typeof previewEndpoint.output>

/**
 * Exactly what eBay would get for the items, the hash to confirm it with, and the faults of items and account. First asks eBay
 * for the rules of categories that have none stored. Deleted items are left out.
 */
export async function preview(
  context: PublishReadyContext,
  { itemIds, form }: z.infer<typeof previewEndpoint.input>,
): Promise<PreviewAnswer> {
  const read = () =>
    context.db.asUser(context.userId, async (tx) => ({
      all: await readyByForm(tx, context, itemIds, form),
      connected: await connectedEbayUser(tx, context),
    }))
  const first = await read()
  const unknown = new Set(
    first.all.flatMap(({ ready: { leafCategory, form: by } }) => (leafCategory ? [] : [by.categoryId])),
  )
  const fetched = await Promise.all([...unknown].map((id) => leafCategoryMetadataOf(context, id)))
  const isAnswered = fetched.some((leafCategory) => leafCategory?.source === 'ebay')
  const { all, connected } = isAnswered ? await read() : first
  return { items: all.map((one) => previewOf(one, connected ?? '')) }
}

function previewOf({ ready, listing }: ReadyByForm, ebayUserId: string): PreviewAnswer['items'][number] {
  const { item, form, leafCategory, account } = ready
  const { sku } = item
  const liveSku = rowIdentity(listing, { ebayUserId, sku }).ebaySku
  // The account may lack something that the item does not. Then there is a summary to show, but no hash to confirm.
  const { publication: shown } = publication({ item, form, account, leafCategory, liveSku })
  const { hash } = contentOf(ready, liveSku)
  const { faults, questions } = readiness(item, account, { form, leafCategory })
  const photos = item.photos.filter(({ id }) => questions.some(({ photoId }) => photoId === id))
  const checked = { faults: [...faults], questions: [...questions], photos }
  return { itemId: item.id, sku, summary: shown?.summary ?? null, hash: hash ?? null, ...checked }
}
