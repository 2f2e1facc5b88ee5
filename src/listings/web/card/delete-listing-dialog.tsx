import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'

/** Asks before a listing is deleted; its item stays. */
export function DeleteListingDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      danger
      title="Delete Listing"
      confirm="Delete"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      Are you sure you want to delete this listing? This action cannot be undone.
    </ConfirmDialog>
  )
}
