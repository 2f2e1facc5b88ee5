import type { Market } from '../market.ts'
import type { Answer } from '../wire/answer.ts'
import type { EbayRequest } from '../wire/ebay-request.ts'
import { isPictureKept } from './picture-life.ts'

/**
 * The bytes of an uploaded picture, for anybody; 404 once eBay would have deleted it. eBay sends them scaled, here they are
 * unchanged.
 */
export function servePicture(market: Market, { path }: EbayRequest): Answer {
  const [, pictureId = ''] = /^\/images\/g\/([\w~-]+)\/[\w.-]+$/.exec(path) ?? []
  const picture = market.pictures.get(pictureId)
  const bytes = picture && isPictureKept(market, picture) ? market.pictureBytes.read(pictureId) : undefined
  if (picture === undefined || bytes === undefined) return { status: 404 }
  const headers = {
    'content-type': picture.type,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  }
  return { status: 200, headers, bytes }
}
