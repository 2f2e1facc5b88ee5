import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import type { UploadStore } from '../../../upload/web/queue/upload-store.ts'

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
