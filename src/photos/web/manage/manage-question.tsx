import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'

/** Asks before changes are thrown away. `changes`: what would be lost, in words. */
export function ManageQuestion(props: {
  isOpen: boolean
  changes: string
  onDiscard: () => void
  onClose: () => void
}) {
  const discard = () => {
    props.onClose()
    props.onDiscard()
  }
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title="Discard your changes?"
      confirm="Discard"
      danger
      onConfirm={discard}
      onClose={props.onClose}
    >
      Not saved yet: {props.changes}. Your stored photos stay as they are.
    </ConfirmDialog>
  )
}
