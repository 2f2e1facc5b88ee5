import type { z } from 'zod'
import type { previewEndpoint } from '../../api.ts'
import { publication } from '../../publication/offer.ts'
import { readiness } from '../../readiness/readiness.ts'
import { leafMetadataOf } from '../metadata/leaf-metadata-of.ts'
import { formsAsConfirmed } from '../publishing/forms-as-confirmed.ts'
import { type PublishReadyContext, publishReady, type ReadyItem } from './publish-ready.ts'

type Previewed = z.infer<typeof previewEndpoint.output>

/**
 * Exactly what eBay would get of items, with what they and the account lack. What eBay wants of their categories is asked of it
 * first, where it was never asked before. Items that are gone are left out.
 */
export async function preview(
  context: PublishReadyContext,
  { itemIds, form }: z.infer<typeof previewEndpoint.input>,
): Promise<Previewed> {
  const read = () =>
    context.db.asUser(context.userId, async (tx) =>
      publishReady(tx, context, itemIds, form ?? (await formsAsConfirmed(tx, context, itemIds))),
    )
  const first = await read()
  const unknown = new Set(first.flatMap(({ leaf, form: { categoryId } }) => (leaf ? [] : [categoryId])))
  const asked = await Promise.all([...unknown].map((id) => leafMetadataOf(context, id)))
  const isAnswered = asked.some((leaf) => leaf?.source === 'ebay')
  const ready = isAnswered ? await read() : first
  return { items: ready.map(previewed) }
}

function previewed({ item, form, leaf, account }: ReadyItem): Previewed['items'][number] {
  const made = publication({ item, form, account, leaf })
  const { faults } = readiness(item, account, { form, leaf })
  return {
    itemId: item.id,
    sku: item.sku,
    summary: made.publication?.summary ?? null,
    faults: [...faults],
  }
}
