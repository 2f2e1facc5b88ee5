import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import { isPhoneOrTablet } from '../../../capture/is-phone.ts'
import { generateListingEndpoint } from '../../../listings/run-api.ts'
import { generateFailed } from '../../../listings/web/card/card-parts.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { isTransient, stopReasonOf } from '../../../upload/retry-rules.ts'
import { browserPorts } from '../../../upload/web/queue/browser-ports.ts'
import type { Upload } from '../../../upload/web/queue/queue-state.ts'
import { unstoredPhotos } from '../../../upload/web/queue/unstored-photos.ts'
import { createUploadStore, type UploadStore } from '../../../upload/web/queue/upload-store.ts'
import { warnBeforeLeaving } from '../../../upload/web/queue/warn-before-leaving.ts'
import { autoWrite } from './auto-write.ts'

/** True on phones and tablets. */
export const isPhone = isPhoneOrTablet(navigator)

/**
 * Whether the listing of an upload starts automatically once it is stored: always for a camera batch of a phone, for others if
 * the seller wants it.
 */
export function startsListing({ source }: Pick<Upload, 'source'>, sellerId: string): boolean {
  return (isPhone && source === 'camera') || autoWrite.isOn(sellerId)
}

/**
 * The seller's upload queue. It stops with the session and outlives it: when the same seller signs in again, the uploads
 * continue; another seller never sees them. `claim` makes this page the owner of a batch.
 */
export function createSellerUploads(
  sellerId: string,
  queryClient: QueryClient,
  claim: (batchId: string) => void,
): UploadStore {
  const uploads = createUploadStore(browserPorts(sellerId, claim), async (upload) => {
    void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
    if (startsListing(upload, sellerId) && upload.itemId) await requestFirstListing(upload.itemId, sellerId)
  })
  warnBeforeLeaving(uploads, () => unstoredPhotos(uploads.getSnapshot()) > 0)
  uploadsFollowSession(queryClient, sellerId, uploads)
  return uploads
}

/**
 * Requests the first listing of an item. Throws a transient failure, so that the queue tries again. Shows a final
 * refusal as a toast.
 */
export async function requestFirstListing(itemId: string, sellerId: string): Promise<void> {
  try {
    // A page that resumes another page's batch may ask again: the server keeps a listing that has started.
    await call(generateListingEndpoint, { itemId, onlyFirst: true }, { sellerId })
  } catch (error) {
    if (stopReasonOf(error) || isTransient(error)) throw error
    showFailed(generateFailed(sentenceOf(error)))
  }
}

/** Milliseconds between two starts after a refusal although the session was valid. */
const minStartInterval = 5000

/**
 * Stops a seller's uploads when nobody or another seller is signed in. Restarts them when the server answers that this seller
 * is signed in: a single request may be refused while the session is renewed. If that happens soon after a start, a timer
 * restarts them, because nothing else may ask for the session again.
 */
export function uploadsFollowSession(
  queryClient: QueryClient,
  sellerId: string,
  uploads: Pick<UploadStore, 'stop' | 'go' | 'getSnapshot'>,
): void {
  let startedAt = Number.NEGATIVE_INFINITY
  let restartTimer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(restartTimer)
    const answer = queryClient.getQueryData(sessionQuery.queryKey)
    const isSignedIn = answer?.user.id === sellerId && answer.session !== null
    if (!isSignedIn || uploads.getSnapshot().stopped !== 'signed-out') return
    const msToWait = startedAt + minStartInterval - Date.now()
    if (msToWait > 0) {
      restartTimer = setTimeout(restart, msToWait)
      return
    }
    startedAt = Date.now()
    uploads.go()
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const answer = queryClient.getQueryData(sessionQuery.queryKey)
    if (answer?.user.id === sellerId) restart()
    else uploads.stop('signed-out')
  })
}
