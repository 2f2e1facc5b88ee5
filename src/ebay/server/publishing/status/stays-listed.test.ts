import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEbaySeller, publishJeans } from '../../../../../test/published-items.ts'
import { deleteItemsEndpoint } from '../../../../items/api.ts'
import { ebayListings } from '../../tables.ts'

test.each([
  { keys: 'practice', listedIn: 'sandbox', does: 'says', stillListed: ['ELSEWHERE'] },
  // Listings in practice have no buyers.
  { keys: 'sandbox', listedIn: 'practice', does: 'does not say', stillListed: undefined },
] as const)(
  'with $keys set, deleting an item listed in $listedIn $does that it stays at eBay',
  async ({ keys, listedIn, stillListed }) => {
    const ebaySeller = await createEbaySeller({ keys })
    const { env, seller } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { sku: 'ELSEWHERE', photos: 1 })
    await env.services.db.asUser(seller.userId, (tx) =>
      tx.update(ebayListings).set({ environment: listedIn }).where(eq(ebayListings.itemId, itemId)),
    )
    const answer = await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })
    expect(answer).toEqual({ deleted: [itemId], spared: [], ...(stillListed && { stillListed }) })
  },
)
