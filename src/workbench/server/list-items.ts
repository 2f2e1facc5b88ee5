import type { z } from 'zod'
import { isLive } from '../../ebay/publication/publish-status.ts'
import { openFieldsWords } from '../../ebay/readiness/field-words.ts'
import { listingsOf } from '../../ebay/server/publishing/listing-row.ts'
import { itemColumns, itemFromRow } from '../../items/server/item-row.ts'
import { pageOfItems } from '../../items/server/page-of-items.ts'
import { channelFields, channelOf } from '../../listings/channel.ts'
import { coversOfItems, noPhotos } from '../../photos/server/covers-of-items.ts'
import type { Context } from '../../platform/server/services.ts'
import type { listItemsEndpoint } from '../api.ts'

const columns = [
  ...itemColumns,
  'aiTitle',
  'aiSuggestedPrice',
  'extractedBrand',
  'extractedSize',
  ...Object.values(channelFields),
  'neededFields',
  'doubtedFields',
  'stage',
  'aiGenerationAskedAt',
  'aiGenerationStatus',
] as const

/**
 * A page of a page range of the seller's items, as their cards show them. Throws 'bad-input' for an invalid
 * cursor.
 */
export async function listItems(
  context: Context<'db' | 'clock' | 'signer' | 'userId'> & {
    readonly ebay: Pick<Context<'ebay'>['ebay'], 'environment'>
  },
  { order, after, until, ...filter }: z.infer<typeof listItemsEndpoint.input>,
): Promise<z.infer<typeof listItemsEndpoint.output>> {
  const { db, clock, signer, userId } = context
  const asOf = clock.now().toISOString()
  return db.asUser(userId, async (tx) => {
    const { rows, next } = await pageOfItems(tx, userId, { order, after, until, filter, columns })
    const itemIds = rows.map(({ id }) => id)
    const covers = await coversOfItems(tx, { signer, userId }, itemIds)
    const publications = await listingsOf(tx, context, itemIds)
    const batches = rows.map((row) => {
      const publication = publications.get(row.id)
      return {
        ...itemFromRow(row),
        ...(covers.get(row.id) ?? noPhotos),
        title: row.aiTitle,
        stage: row.stage,
        price: (publication && isLive(publication.publishStatus) ? publication.price : null) ?? row.aiSuggestedPrice,
        facts: {
          brand: row.extractedBrand ?? row.brand,
          size: row.extractedSize,
          category: channelOf(row).categoryName ?? row.category,
          condition: channelOf(row).condition ?? row.condition,
        },
        openFieldsWords: openFieldsWords(row),
        publishStatus: publication?.publishStatus ?? null,
        isWaiting: row.aiGenerationAskedAt !== null && row.aiGenerationStatus === 'pending',
      }
    })
    return { batches, next, asOf }
  })
}
