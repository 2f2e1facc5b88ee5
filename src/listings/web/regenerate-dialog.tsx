import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import type { SellerHints } from '../listing.ts'
import { HintFields } from './hint-fields.tsx'
import { useHints } from './use-hints.ts'

/** Asks before a written listing is replaced by a new one, and what the seller knows by now. */
export function RegenerateDialog(props: {
  itemId: string
  known: SellerHints
  onClose: () => void
  onConfirm: (hints: SellerHints) => void
}) {
  const { hints, typed, change, giveUp } = useHints(props.itemId, props.known)
  return (
    <ConfirmDialog
      isOpen
      title="Regenerate Listing"
      confirm="Regenerate"
      onClose={() => {
        giveUp()
        props.onClose()
      }}
      onConfirm={() => {
        props.onClose()
        props.onConfirm(hints)
      }}
    >
      <div className="flex flex-col gap-4">
        <p>Are you sure you want to regenerate this listing? The current content will be replaced.</p>
        <HintFields typed={typed} change={change} />
      </div>
    </ConfirmDialog>
  )
}
