import type { z } from 'zod'
import type { previewEndpoint } from '../../api.ts'
import { publication } from '../../publication/offer.ts'
import { readiness } from '../../readiness/readiness.ts'
import { leafCategoryMetadataOf } from '../metadata/leaf-category-metadata-of.ts'
import { connectedEbayUser } from '../publishing/item-publication.ts'
import { type ReadyByForm, readyByForm } from '../publishing/ready-by-form.ts'
import { toSend } from '../publishing/what-to-send.ts'
import { whoseRow } from '../publishing/whose-row.ts'
import type { PublishReadyContext } from './publish-ready.ts'

type Previewed = z.infer<typeof previewEndpoint.output>

/**
 * Exactly what eBay would get of items, with the hash by which it is confirmed, and with what they and the account lack. What eBay
 * wants of their categories is asked of it first, where it was never asked before. Items that are gone are left out.
 */
export async function preview(
  context: PublishReadyContext,
  { itemIds, form }: z.infer<typeof previewEndpoint.input>,
): Promise<Previewed> {
  const read = () =>
    context.db.asUser(context.userId, async (tx) => ({
      all: await readyByForm(tx, context, itemIds, form),
      connected: await connectedEbayUser(tx, context),
    }))
  const first = await read()
  const unknown = new Set(
    first.all.flatMap(({ ready: { leafCategory, form: by } }) => (leafCategory ? [] : [by.categoryId])),
  )
  const asked = await Promise.all([...unknown].map((id) => leafCategoryMetadataOf(context, id)))
  const isAnswered = asked.some((leafCategory) => leafCategory?.source === 'ebay')
  const { all, connected } = isAnswered ? await read() : first
  return { items: all.map((one) => previewed(one, connected ?? '')) }
}

function previewed({ ready, listing }: ReadyByForm, ebayUserId: string): Previewed['items'][number] {
  const { item, form, leafCategory, account } = ready
  const { sku } = item
  const liveSku = whoseRow(listing, { ebayUserId, sku }).ebaySku
  // The account may lack something that the item does not: then there is something to see, and nothing to say yes to.
  const { publication: shown } = publication({ item, form, account, leafCategory, liveSku })
  const { hash } = toSend(ready, liveSku)
  const { faults, questions } = readiness(item, account, { form, leafCategory })
  const photos = item.photos.filter(({ id }) => questions.some(({ photoId }) => photoId === id))
  const checked = { faults: [...faults], questions: [...questions], photos }
  return { itemId: item.id, sku, summary: shown?.summary ?? null, hash: hash ?? null, ...checked }
}
