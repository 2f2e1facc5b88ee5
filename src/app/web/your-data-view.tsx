import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAccount } from '../../account/web/delete-account.ts'
import { accountDeleted, farewell } from '../../account/web/farewell.ts'
import { useSeller } from '../../account/web/seller-context.ts'
import { leaveDeletedAccount } from '../../account/web/session.ts'
import { YourDataScreen } from '../../account/web/your-data-screen.tsx'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useWhatWaits } from './use-what-waits.ts'
import { onlyHere } from './work/only-here.ts'
import { useChoosing, useShooting, useUploads, useWork } from './work/work-context.ts'

const notForgotten = `${accountDeleted} Photos that waited on this device could not be deleted from it. Delete the data of this site in your browser's settings.`

/** "Your Data": with the account, this device forgets everything of it too. */
export function YourDataView() {
  const openView = useOpenView()
  const { email } = useSeller()
  const queryClient = useQueryClient()
  const work = useWork()
  const onDelete = async (password: string) => {
    await deleteAccount(work.sellerId, password)
    const forgotten = work.forgetAll()
    leaveDeletedAccount(queryClient)
    await forgotten.catch(() => farewell.set({ words: notForgotten }))
  }
  return (
    <YourDataScreen email={email} waiting={useWaiting()} onDelete={onDelete} onBack={() => openView('dashboard')} />
  )
}

/** Photos that go with the account: those of all tabs in this device's outbox, and those that only this page has. */
function useWaiting(): number {
  const work = useWork()
  const here = useWhatWaits().all?.count ?? 0
  const onThisPage = onlyHere(useUploads().snapshot, useShooting(), useChoosing())
  // Where they cannot be counted, this page knows of its own.
  const { data: kept = 0 } = useQuery({
    queryKey: ['photos kept here', work.sellerId, here],
    queryFn: () => work.countKept(),
    staleTime: 0,
    retry: false,
  })
  return Math.max(here, kept + onThisPage)
}
