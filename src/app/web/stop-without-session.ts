import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../account/web/session.ts'
import type { UploadStore } from '../../upload/web/upload-store.ts'

/** Stops a seller's uploads whenever nobody or another seller turns out to be signed in. */
export function stopWithoutSession(
  queryClient: QueryClient,
  sellerId: string,
  uploads: Pick<UploadStore, 'stop'>,
): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (session !== undefined && session?.user.id !== sellerId) uploads.stop('signed-out')
  })
}
