import { randomBytes } from 'node:crypto'
import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { pictureExpiry, refusalsOfPicture } from '../../../contracts/ebay/rules-image.ts'
import { refusalOfImagePost } from '../../../contracts/ebay/rules-limits.ts'
import { refusalOfUnknownPicture } from '../../../contracts/ebay/rules-stored.ts'
import type { Market } from '../market.ts'
import type { Picture } from '../stored-rows.ts'
import { json, refused } from '../wire/answer.ts'
import type { SellerCall, SellerHandler } from '../wire/api-call.ts'
import { pictureAddress } from './picture-address.ts'
import { pictureFacts } from './picture-facts.ts'
import { isPictureKept } from './picture-life.ts'

export const imageHandlers: Readonly<Record<string, SellerHandler>> = {
  createImageFromFile: (call) => {
    const { market, seller, files, origin } = call
    const tooOften = postRefusal(call)
    if (tooOften !== undefined) return refused(429, tooOften)
    const bytes = files?.get('image')
    if (bytes === undefined) return refused(400, ebayError(190203))
    const facts = pictureFacts(bytes)
    const errors = refusalsOfPicture(facts)
    if (errors.length > 0) return refused(400, ...errors)
    const pictureId = randomBytes(12).toString('base64url')
    const picture = {
      pictureId,
      userId: seller.userId,
      type: `image/${facts.format}`,
      widthPx: facts.widthPx,
      heightPx: facts.heightPx,
      uploadedAt: market.clock.now(),
    }
    market.pictureBytes.write(pictureId, bytes)
    market.pictures.set(pictureId, picture)
    const location = `${origin}/apim/commerce/media/v1_beta/image/${pictureId}`
    if (call.trouble === 'location-alone') return { status: 201, headers: { location } }
    return json(201, imageAnswer(picture, origin), { location })
  },

  /** The simulator fetches nothing from elsewhere, so no address gives it a picture. */
  createImageFromUrl: (call) => {
    const tooOften = postRefusal(call)
    return tooOften === undefined ? refused(400, ebayError(190204)) : refused(429, tooOften)
  },

  getImage: ({ market, seller, path, origin }) => {
    const picture = market.pictures.get(path['image_id'] ?? '')
    const isThere = picture?.userId === seller.userId && isPictureKept(market, picture)
    return isThere ? json(200, imageAnswer(picture, origin)) : refused(404, refusalOfUnknownPicture())
  },
}

function postRefusal({ market, seller }: SellerCall) {
  const now = market.clock.now()
  const earlier = postsOf(market, seller.userId).filter((at) => at > now - 60_000)
  const refusal = refusalOfImagePost(earlier, now)
  market.imagePosts.set(seller.userId, refusal === undefined ? [...earlier, now] : earlier)
  return refusal
}

function postsOf({ imagePosts }: Market, userId: string): number[] {
  return imagePosts.get(userId) ?? []
}

function imageAnswer({ pictureId, uploadedAt }: Picture, origin: string) {
  const imageUrl = pictureAddress(origin, pictureId)
  const expirationDate = new Date(pictureExpiry(uploadedAt)).toISOString()
  return { imageUrl, expirationDate, maxDimensionImageUrl: imageUrl }
}
