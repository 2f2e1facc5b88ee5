import type { Publication } from '../../../publication/publication.ts'
import { EbayFailure } from '../../client/ebay-call.ts'
import type { ListingRow, PublishJob } from '../listing-row.ts'
import type { SellerWork } from '../publish-context.ts'
import { forgetPhotosAtEbay, putPhotos } from './put-photos.ts'

/**
 * Has eBay have a publication's photos, and does with their addresses there what needs them. One that eBay does not find any more is
 * sent again the next time.
 */
export async function withPhotos<Result>(
  context: SellerWork,
  job: PublishJob,
  of: { listing: ListingRow; publication: Publication },
  work: (imageUrls: string[]) => Promise<Result>,
): Promise<Result> {
  const { itemId, ebayUserId } = of.listing
  const photos = { itemId, hashes: of.publication.photoHashes, ebayUserId }
  try {
    const call = context.ebay.callAs(context.userId, ebayUserId)
    return await work(await putPhotos(context, { ...photos, call, signal: job.signal }))
  } catch (failure) {
    if (isAboutPhotos(failure)) await forgetPhotosAtEbay(context, photos)
    throw failure
  }
}

const pictureErrors: ReadonlySet<number> = new Set([25014, 25015, 25501])

function isAboutPhotos(failure: unknown): boolean {
  return failure instanceof EbayFailure && failure.errors.some(({ errorId }) => pictureErrors.has(errorId))
}
