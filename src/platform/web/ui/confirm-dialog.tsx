import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { QuestionDialog } from './question-dialog.tsx'

/** Asks before an action. Escape, Back and a press beside it mean no, and the focus returns to where it was. */
export function ConfirmDialog(props: {
  isOpen: boolean
  title: string
  children?: ReactNode
  confirm: string
  danger?: boolean
  isPending?: boolean
  /** True while something must be answered before the action can be confirmed. */
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Called if Cancel is pressed; left out, Cancel works like Escape. */
  onCancel?: () => void
  /** True if a field among the children takes the focus. */
  hasField?: boolean
}) {
  return (
    <QuestionDialog
      isOpen={props.isOpen}
      title={props.title}
      onClose={props.onClose}
      answers={
        <div className="flex justify-end gap-3">
          <Button
            // The safe answer. Not focused by a ref, because a surrounding dialog would take the focus back.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={!props.hasField}
            onPress={props.onCancel ?? props.onClose}
          >
            Cancel
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            isPending={props.isPending ?? false}
            isDisabled={props.isDisabled ?? false}
            onPress={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </div>
      }
    >
      {props.children}
    </QuestionDialog>
  )
}
