import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAccount } from '../../account/web/delete-account.ts'
import { farewell } from '../../account/web/farewell.ts'
import { leaveDeletedAccount } from '../../account/web/session.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'
import { unsavedPhotos } from './work/unsaved-photos.ts'
import { useCameraSummary, useChoiceSummary, useUploads, useWork } from './work/work-context.ts'

const photosLeft =
  "Photos waiting on this device couldn't be deleted. Clear this site's data in your browser's settings."

/**
 * Returns a function that deletes the seller's account and this device's data of it, and leaves with the message. A demo
 * account has no password. Rejects with an AppError if the account may still exist.
 */
export function useDeleteAccount(message: string): (password?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const work = useWork()
  return async (password) => {
    await deleteAccount(work.sellerId, password)
    const deviceCleared = work.deleteDeviceData()
    leaveDeletedAccount(queryClient, message)
    await deviceCleared.catch(() => farewell.set({ message: `${message} ${photosLeft}` }))
  }
}

/** Number of photos that are deleted with the account: those of all tabs in the outbox, and those that only this page has. */
export function usePhotosToDelete(): number {
  const work = useWork()
  const waitingHere = useWaitingPhotos().all?.count ?? 0
  const onThisPage = unsavedPhotos(useUploads().snapshot, useCameraSummary(), useChoiceSummary())
  // If the outbox cannot count them, at least this page's photos count.
  const { data: outboxCount = 0 } = useQuery({
    queryKey: ['photos kept here', work.sellerId, waitingHere],
    queryFn: () => work.countOutbox(),
    staleTime: 0,
    retry: false,
  })
  return Math.max(waitingHere, outboxCount + onThisPage)
}
