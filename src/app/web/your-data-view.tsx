import { accountDeleted } from '../../account/web/farewell.ts'
import { useSeller } from '../../account/web/seller-context.ts'
import { YourDataScreen } from '../../account/web/your-data-screen.tsx'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useDeleteAccount, usePhotosToDelete } from './use-delete-account.ts'

/** "Your Data". After the deletion of the account, this device deletes its data of the account too. */
export function YourDataView() {
  const openView = useOpenView()
  const { email } = useSeller()
  return (
    <YourDataScreen
      email={email}
      waitingPhotos={usePhotosToDelete()}
      onDelete={useDeleteAccount(accountDeleted)}
      onBack={() => openView('dashboard')}
    />
  )
}
