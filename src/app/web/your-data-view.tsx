import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAccount } from '../../account/web/delete-account.ts'
import { accountDeleted, farewell } from '../../account/web/farewell.ts'
import { useSeller } from '../../account/web/seller-context.ts'
import { leaveDeletedAccount } from '../../account/web/session.ts'
import { YourDataScreen } from '../../account/web/your-data-screen.tsx'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'
import { unsavedPhotos } from './work/unsaved-photos.ts'
import { useCameraSummary, useChoiceSummary, useUploads, useWork } from './work/work-context.ts'

const photosNotDeleted = `${accountDeleted} Photos waiting on this device couldn't be deleted. Clear this site's data in your browser's settings.`

/** "Your Data". After the deletion of the account, this device deletes its data of the account too. */
export function YourDataView() {
  const openView = useOpenView()
  const { email } = useSeller()
  const queryClient = useQueryClient()
  const work = useWork()
  const onDelete = async (password: string) => {
    await deleteAccount(work.sellerId, password)
    const deviceCleared = work.deleteDeviceData()
    leaveDeletedAccount(queryClient)
    await deviceCleared.catch(() => farewell.set({ message: photosNotDeleted }))
  }
  return (
    <YourDataScreen
      email={email}
      waitingPhotos={usePhotosToDelete()}
      onDelete={onDelete}
      onBack={() => openView('dashboard')}
    />
  )
}

/** Number of photos that are deleted with the account: those of all tabs in the outbox, and those that only this page has. */
function usePhotosToDelete(): number {
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
