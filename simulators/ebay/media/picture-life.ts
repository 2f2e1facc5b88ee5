import { pictureExpiry } from '../../../contracts/ebay/rules-image.ts'
import type { Market } from '../market.ts'
import type { Picture } from '../stored-rows.ts'
import { pictureIdOf } from './picture-address.ts'

/** How long a picture is kept after its listing has ended. */
const keptAfterListingMs = 90 * 86_400_000

/** Whether eBay still has a picture: in its first days, and while or shortly after a listing shows it. */
export function isPictureKept(market: Market, picture: Picture): boolean {
  const now = market.clock.now()
  return pictureExpiry(picture.uploadedAt) > now || shownUntil(market, picture) > now
}

function shownUntil({ listings }: Market, { pictureId, userId }: Picture): number {
  const ends = listings
    .values()
    .filter((listing) => listing.userId === userId)
    .filter(({ item }) => item.product?.imageUrls?.some((url) => pictureIdOf(url) === pictureId))
    .map(({ endedAt = Number.POSITIVE_INFINITY }) => endedAt + keptAfterListingMs)
  return Math.max(0, ...ends)
}
