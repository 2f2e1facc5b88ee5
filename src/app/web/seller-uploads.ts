import type { QueryClient } from '@tanstack/react-query'
import { isPhoneOrTablet } from '../../capture/is-phone.ts'
import { generateListingEndpoint } from '../../listings/api.ts'
import { AppError } from '../../platform/errors.ts'
import { call } from '../../platform/web/call.ts'
import { hearersOf } from '../../platform/web/refresh-queries.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { isForbidden } from '../../upload/try-again.ts'
import { browserPorts } from '../../upload/web/browser-ports.ts'
import type { Upload } from '../../upload/web/queue-state.ts'
import { unstoredPhotos } from '../../upload/web/unstored-photos.ts'
import { createUploadStore, type UploadStore } from '../../upload/web/upload-store.ts'
import { warnBeforeLeaving } from '../../upload/web/warn-before-leaving.ts'
import { pauseWithoutSession } from './seller-uploads-pause.ts'

/** Phones and tablets; asked once, as a device stays what it is. */
export const isPhone = isPhoneOrTablet(navigator)

const kept = new Map<string, UploadStore>()

/**
 * The seller's upload queue. It pauses with the end of the session and outlives it: who signs in again finds the photos
 * that were not stored; another seller never does. A camera batch of a phone asks for its listing once it is stored.
 */
export function uploadsOf(sellerId: string, queryClient: QueryClient): UploadStore {
  const known = kept.get(sellerId)
  if (known) return known
  const uploads = createUploadStore(browserPorts(sellerId), (upload) => {
    void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    if (isPhone && upload.source === 'camera') void askForListing(upload)
  })
  const askForListing = async ({ itemId }: Upload) => {
    if (!itemId) return
    try {
      await call(generateListingEndpoint, { itemId }, { sellerId })
    } catch (error) {
      if (isForbidden(error)) uploads.pause()
      else sayFailed('Failed to generate listing', error instanceof AppError ? error.sentence : undefined)
    }
  }
  warnBeforeLeaving(uploads, () => unstoredPhotos(uploads.getSnapshot()) > 0)
  pauseWithoutSession(queryClient, sellerId, uploads)
  kept.set(sellerId, uploads)
  return uploads
}
