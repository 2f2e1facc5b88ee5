import { useAccountForm } from '../../account/web/use-account-form.ts'
import { waitingWords } from '../../account/web/waiting-words.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { useDeleteAccount, usePhotosToDelete } from './use-delete-account.ts'

const deletionFailed = 'Something went wrong. Reload the page to see if the demo shop still exists.'

/** Asks before the demo account is deleted. It stays open until the account is deleted. */
export function DeleteDemoDialog({ onClose }: { onClose: () => void }) {
  const deleteDemo = useDeleteAccount('The demo shop was deleted.')
  const photos = usePhotosToDelete()
  const { fault, isPending, send } = useAccountForm({ unexpected: deletionFailed, send: () => deleteDemo() })
  return (
    <ConfirmDialog
      isOpen
      danger
      title="Delete the demo shop?"
      confirm="Delete Demo"
      isPending={isPending}
      onConfirm={send}
      onClose={() => !isPending && onClose()}
    >
      <div className="flex flex-col gap-2">
        {fault && <Banner tone="red" title={fault} />}
        <p>All its items, photos and listings are deleted. This can't be undone. Other accounts stay as they are.</p>
        {photos > 0 && <p className="font-medium text-ink">{waitingWords(photos)}</p>}
      </div>
    </ConfirmDialog>
  )
}
