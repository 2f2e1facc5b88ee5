import type { ItemBody, OfferBody } from '../../../contracts/ebay/bodies.ts'
import type { EbayError } from '../../../contracts/ebay/ebay-error.ts'
import { hasCalculatedShipping } from '../../../contracts/ebay/rules-policy.ts'
import { listedQuantity, type PublishState, refusalsOfPublish } from '../../../contracts/ebay/rules-publish.ts'
import { keyOf, type Market } from '../market.ts'
import { pictureIdOf, withEbayPictures } from '../media/picture-address.ts'
import { isPictureKept } from '../media/picture-life.ts'
import type { Seller } from '../stored-rows.ts'

/** All faults for which eBay would not list this offer. `item` is undefined if no item is stored under its SKU. */
export function faultsOfPublishing(
  market: Market,
  seller: Seller,
  offer: OfferBody,
  item: ItemBody | undefined,
): EbayError[] {
  const judged = item === undefined ? undefined : (withEbayPictures(item) as ItemBody)
  return refusalsOfPublish(offer, judged, publishState(market, seller))
}

function publishState(market: Market, { userId, isRegistered, sellingLimit }: Seller): PublishState {
  const { policies, locations, tree, pictures, listings } = market
  const live = listings.values().filter((listing) => listing.userId === userId && listing.status === 'ACTIVE')
  return {
    policy: (id) => {
      const policy = policies.get(id)
      if (policy?.userId !== userId) return undefined
      const { kind, body } = policy
      return { kind, marketplaceId: body.marketplaceId ?? '', hasCalculatedShipping: hasCalculatedShipping(body) }
    },
    location: (key) => {
      const inventoryLocation = locations.get(keyOf(userId, key))
      if (inventoryLocation === undefined) return undefined
      const { location, merchantLocationStatus } = inventoryLocation.body
      return { country: location?.address?.country, isEnabled: merchantLocationStatus !== 'DISABLED' }
    },
    leafCategory: (categoryId) => tree.leafCategory(categoryId),
    picture: (url) => {
      const picture = pictures.get(pictureIdOf(url) ?? '')
      if (picture === undefined) return undefined
      const longestSidePx = Math.max(picture.widthPx, picture.heightPx)
      return { longestSidePx, isExpired: !isPictureKept(market, picture) }
    },
    isRegistered,
    // Live pieces count against the limit; at eBay, so do those sold this month.
    remainingMonthlyQuantity:
      sellingLimit.quantity - live.reduce((sum, { offer, item }) => sum + listedQuantity(offer, item), 0),
  }
}
