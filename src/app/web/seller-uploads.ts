import type { QueryClient } from '@tanstack/react-query'
import { isPhoneOrTablet } from '../../capture/is-phone.ts'
import { generateListingEndpoint } from '../../listings/api.ts'
import { sentenceOf } from '../../platform/errors.ts'
import { call } from '../../platform/web/call.ts'
import { hearersOf } from '../../platform/web/refresh-queries.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { passesByItself, stopReasonOf } from '../../upload/try-again.ts'
import { browserPorts } from '../../upload/web/queue/browser-ports.ts'
import type { Upload } from '../../upload/web/queue/queue-state.ts'
import { unstoredPhotos } from '../../upload/web/queue/unstored-photos.ts'
import { createUploadStore, type UploadStore } from '../../upload/web/queue/upload-store.ts'
import { warnBeforeLeaving } from '../../upload/web/queue/warn-before-leaving.ts'
import { uploadsFollowSession } from './uploads-follow-session.ts'

/** Phones and tablets; asked once, as a device stays what it is. */
export const isPhone = isPhoneOrTablet(navigator)

/**
 * The seller's upload queue. It stops with the end of the session and outlives it: who signs in again finds the photos
 * going on; another seller never does. A camera batch of a phone asks for its listing once it is stored. `own` makes this
 * page the one that looks after a batch.
 */
export function createSellerUploads(
  sellerId: string,
  queryClient: QueryClient,
  own: (batchId: string) => void,
): UploadStore {
  const uploads = createUploadStore(browserPorts(sellerId, own), async (upload) => {
    void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    if (isPhone && upload.source === 'camera') await askForListing(upload)
  })
  const askForListing = async ({ itemId }: Upload) => {
    if (!itemId) return
    try {
      // A page that goes on with another one's batch may ask once more: a listing that was begun stays as it is.
      await call(generateListingEndpoint, { itemId, onlyFirst: true }, { sellerId })
    } catch (error) {
      // Owed until it was asked for; a refusal is final.
      if (stopReasonOf(error) || passesByItself(error)) throw error
      sayFailed('Failed to generate listing', sentenceOf(error))
    }
  }
  warnBeforeLeaving(uploads, () => unstoredPhotos(uploads.getSnapshot()) > 0)
  uploadsFollowSession(queryClient, sellerId, uploads)
  return uploads
}
