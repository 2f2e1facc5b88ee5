import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import { isPhoneOrTablet } from '../../../capture/is-phone.ts'
import { generateListingEndpoint } from '../../../listings/run-api.ts'
import { generateFailed } from '../../../listings/web/card/card-parts.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import { passesByItself, stopReasonOf } from '../../../upload/try-again.ts'
import { browserPorts } from '../../../upload/web/queue/browser-ports.ts'
import type { Upload } from '../../../upload/web/queue/queue-state.ts'
import { unstoredPhotos } from '../../../upload/web/queue/unstored-photos.ts'
import { createUploadStore, type UploadStore } from '../../../upload/web/queue/upload-store.ts'
import { warnBeforeLeaving } from '../../../upload/web/queue/warn-before-leaving.ts'

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

/** Asks for the first listing of an item. Throws what passes by itself, as it is owed until it was asked for; a refusal is final, and said. */
export async function askForFirstListing(itemId: string, sellerId: string): Promise<void> {
  try {
    // A page that goes on with another one's batch may ask once more: a listing that was begun stays as it is.
    await call(generateListingEndpoint, { itemId, onlyFirst: true }, { sellerId })
  } catch (error) {
    if (stopReasonOf(error) || passesByItself(error)) throw error
    sayFailed(generateFailed(sentenceOf(error)))
  }
}

/** Milliseconds between two starts after a refusal that the session did not bear out. */
const startsApart = 5000

/**
 * Stops a seller's uploads whenever nobody or another seller turns out to be signed in, and starts them again where the server
 * says that it is this seller all the same: a single request may be refused while the session is being renewed. What is refused
 * soon after a start is started later by itself: nothing else may ask for the session again.
 */
export function uploadsFollowSession(
  queryClient: QueryClient,
  sellerId: string,
  uploads: Pick<UploadStore, 'stop' | 'go' | 'getSnapshot'>,
): void {
  let started = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined
  const goOn = () => {
    clearTimeout(waiting)
    const answer = queryClient.getQueryData(sessionQuery.queryKey)
    const isSellers = answer?.user.id === sellerId && answer.session !== null
    if (!isSellers || uploads.getSnapshot().stopped !== 'signed-out') return
    const early = started + startsApart - Date.now()
    if (early > 0) {
      waiting = setTimeout(goOn, early)
      return
    }
    started = Date.now()
    uploads.go()
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const answer = queryClient.getQueryData(sessionQuery.queryKey)
    if (answer?.user.id === sellerId) goOn()
    else uploads.stop('signed-out')
  })
}
