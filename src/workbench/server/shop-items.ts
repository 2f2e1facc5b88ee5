import type { z } from 'zod'
import { isLive } from '../../ebay/publication/publish-status.ts'
import { openFieldsWords } from '../../ebay/readiness/field-words.ts'
import { listingsOf } from '../../ebay/server/publishing/listing-row.ts'
import { itemColumns, itemFromRow } from '../../items/server/item-row.ts'
import type { ItemRow } from '../../items/server/tables.ts'
import { channelFields, channelOf } from '../../listings/channel.ts'
import { coversOfItems, noPhotos } from '../../photos/server/covers-of-items.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { shopItemSchema } from '../api.ts'

/** The columns that `shopItems` takes. */
export const shopItemColumns = [
  ...itemColumns,
  'aiTitle',
  'aiSuggestedPrice',
  'extractedBrand',
  'extractedSize',
  'extractedColor',
  'extractedDepartment',
  'extractedMaterial',
  ...Object.values(channelFields),
  'neededFields',
  'doubtedFields',
  'stage',
  'aiGenerationAskedAt',
  'aiGenerationStatus',
] as const

export type ShopItemContext = Context<'clock' | 'signer' | 'userId'> & {
  readonly ebay: Pick<Context<'ebay'>['ebay'], 'environment'>
}

/** Items as the list shows them, in the order of their rows. */
export async function shopItems(
  tx: Tx,
  context: ShopItemContext,
  rows: readonly Pick<ItemRow, (typeof shopItemColumns)[number]>[],
): Promise<z.infer<typeof shopItemSchema>[]> {
  const itemIds = rows.map(({ id }) => id)
  const covers = await coversOfItems(tx, context, itemIds)
  const publications = await listingsOf(tx, context, itemIds)
  return rows.map((row) => {
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
        color: row.extractedColor,
        department: row.extractedDepartment,
        material: row.extractedMaterial,
        category: channelOf(row).categoryName ?? row.category,
        condition: channelOf(row).condition ?? row.condition,
      },
      openFieldsWords: openFieldsWords(row),
      publishStatus: publication?.publishStatus ?? null,
      hasUnsentChanges: publication !== undefined && isLive(publication.publishStatus) && publication.isChanged,
      isWaiting: row.aiGenerationAskedAt !== null && row.aiGenerationStatus === 'pending',
    }
  })
}
