import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../account/web/session.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'

/** Milliseconds between two starts after a refusal that the session did not bear out. */
const startsApart = 5000

/**
 * Stops a seller's uploads whenever nobody or another seller turns out to be signed in, and starts them again where the server
 * says that it is this seller all the same: a single request may be refused while the session is being renewed. `now` in
 * milliseconds.
 */
export function uploadsFollowSession(
  queryClient: QueryClient,
  sellerId: string,
  uploads: Pick<UploadStore, 'stop' | 'go' | 'getSnapshot'>,
  now: () => number = Date.now,
): void {
  let started = Number.NEGATIVE_INFINITY
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const answer = queryClient.getQueryData(sessionQuery.queryKey)
    if (answer?.user.id !== sellerId) return uploads.stop('signed-out')
    const isRefused = uploads.getSnapshot().stopped === 'signed-out' && answer.session !== null
    if (!isRefused || now() - started < startsApart) return
    started = now()
    uploads.go()
  })
}
