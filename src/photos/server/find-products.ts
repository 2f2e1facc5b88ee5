import type { z } from 'zod'
import { pageOfItems } from '../../items/server/page-of-items.ts'
import type { Context } from '../../platform/server/services.ts'
import type { findProductsEndpoint } from '../api.ts'
import { maxProductsOffered } from '../limits.ts'
import { coversOfItems, noPhotos } from './covers-of-items.ts'

/** The newest of the seller's products that match the search, or the newest of all without a search. */
export function findProducts(
  { db, signer, userId }: Context<'db' | 'signer' | 'userId'>,
  { search }: z.infer<typeof findProductsEndpoint.input>,
): Promise<z.infer<typeof findProductsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    const query = { filter: { search }, order: 'newest', columns: ['id', 'sku', 'aiTitle'] } as const
    const { rows } = await pageOfItems(tx, userId, query)
    const offered = rows.slice(0, maxProductsOffered)
    const ids = offered.map(({ id }) => id)
    const covers = await coversOfItems(tx, { signer, userId }, ids)
    return {
      products: offered.map(({ id, sku, aiTitle }) => {
        const { cover, photoCount } = covers.get(id) ?? noPhotos
        return { itemId: id, sku, title: aiTitle, photos: photoCount, cover }
      }),
    }
  })
}
