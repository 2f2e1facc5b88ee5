import type { QueryClient } from '@tanstack/react-query'
import { isPhoneOrTablet } from '../../../capture/is-phone.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { browserPorts } from '../../../upload/web/queue/browser-ports.ts'
import type { Upload } from '../../../upload/web/queue/queue-state.ts'
import { unstoredPhotos } from '../../../upload/web/queue/unstored-photos.ts'
import { createUploadStore, type UploadStore } from '../../../upload/web/queue/upload-store.ts'
import { warnBeforeLeaving } from '../../../upload/web/queue/warn-before-leaving.ts'
import { askForFirstListing } from './ask-for-first-listing.ts'
import { uploadsFollowSession } from './uploads-follow-session.ts'

/** Phones and tablets; asked once, as a device stays what it is. */
export const isPhone = isPhoneOrTablet(navigator)

/** A camera batch of a phone asks for its listing once it is stored. */
export function asksForListing({ source }: Pick<Upload, 'source'>): boolean {
  return isPhone && source === 'camera'
}

/**
 * The seller's upload queue. It stops with the end of the session and outlives it: who signs in again finds the photos
 * going on; another seller never does. `own` makes this page the one that looks after a batch.
 */
export function createSellerUploads(
  sellerId: string,
  queryClient: QueryClient,
  own: (batchId: string) => void,
): UploadStore {
  const uploads = createUploadStore(browserPorts(sellerId, own), async (upload) => {
    void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    if (asksForListing(upload) && upload.itemId) await askForFirstListing(upload.itemId, sellerId)
  })
  warnBeforeLeaving(uploads, () => unstoredPhotos(uploads.getSnapshot()) > 0)
  uploadsFollowSession(queryClient, sellerId, uploads)
  return uploads
}
