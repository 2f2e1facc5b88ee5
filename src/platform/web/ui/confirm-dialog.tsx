import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { QuestionDialog } from './question-dialog.tsx'

/** Asks before something is done. Escape, Back and a press beside it answer no, and the focus returns to where it was. */
export function ConfirmDialog(props: {
  isOpen: boolean
  title: string
  children?: ReactNode
  confirm: string
  danger?: boolean
  isPending?: boolean
  /** Something has to be answered before yes can be said. */
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Cancel was pressed; left out, that is as Escape. */
  onCancel?: () => void
  /** A field among the children takes the focus. */
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
            // The safe answer. Not by a ref, from which a dialog around this one takes the focus back.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={!props.hasField}
            onPress={props.onCancel ?? props.onClose}
          >
            Cancel
          </Button>
          <Button
            look={props.danger ? 'danger' : 'primary'}
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
