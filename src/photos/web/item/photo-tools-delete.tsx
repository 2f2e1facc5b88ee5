import { type RefObject, useEffect } from 'react'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { focusAfter } from '../sorter/photo-sorter-cells.ts'

/** Asks before a photo is deleted. Afterwards the focus is at the photo of `part` that took its place. */
export function DeletePhotoDialog(props: {
  /** The photo, and its place from 0. */
  id: string
  place: number
  part: RefObject<HTMLElement | null>
  isPending: boolean
  onDelete: () => void
  onClose: () => void
}) {
  const { id, place, part } = props
  // The dialog gives the focus back a frame after it closed: to the photo's button, or somewhere among the others.
  useEffect(() => () => void requestAnimationFrame(() => focusAfter(part.current, id, place)), [part, id, place])
  return (
    <ConfirmDialog
      isOpen
      title="Are you sure you want to delete this photo?"
      confirm="Delete Photo"
      danger
      isPending={props.isPending}
      onConfirm={props.onDelete}
      onClose={props.onClose}
    >
      It cannot be brought back.
    </ConfirmDialog>
  )
}
