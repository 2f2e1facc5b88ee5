import type { Publication } from '../../../publication/publication.ts'
import { EbayFailure } from '../../client/ebay-call.ts'
import type { ListingRow, PublishJob } from '../listing-row.ts'
import type { SellerJobContext } from '../publish-context.ts'
import { forgetPhotosAtEbay, putPhotos } from './put-photos.ts'

/**
 * Makes sure that eBay has a publication's photos, and calls `useAddresses` with eBay's addresses of them. If eBay refuses
 * a photo in that call, deletes the stored addresses of all these photos, so that the next try sends them again.
 */
export async function withPhotos<Result>(
  context: SellerJobContext,
  job: PublishJob,
  source: { listing: ListingRow; publication: Publication },
  useAddresses: (imageUrls: string[]) => Promise<Result>,
): Promise<Result> {
  const { itemId, ebayUserId } = source.listing
  const photos = { itemId, hashes: source.publication.photoHashes, ebayUserId }
  try {
    const call = context.ebay.callAs(context.userId, ebayUserId)
    return await useAddresses(await putPhotos(context, { ...photos, call, signal: job.signal }))
  } catch (failure) {
    if (isAboutPhotos(failure)) await forgetPhotosAtEbay(context, photos)
    throw failure
  }
}

const photoErrorIds: ReadonlySet<number> = new Set([25014, 25015, 25501])

function isAboutPhotos(failure: unknown): boolean {
  return failure instanceof EbayFailure && failure.errors.some(({ errorId }) => photoErrorIds.has(errorId))
}
