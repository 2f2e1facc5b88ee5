import { undoSeconds } from '../../items/limits.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import type { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import type { Batch } from '../api.ts'

/** Asks before a product is deleted with its photos and its listing. */
export function DeleteBatchDialog(props: {
  dialog: typeof ConfirmDialog
  batch: Batch
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { dialog: Dialog } = props
  return (
    <Dialog
      isOpen
      title={`Delete ${props.batch.sku}?`}
      confirm="Delete Product"
      danger
      isPending={props.isPending}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {whatGoes(props.batch)} You can undo this for {undoSeconds} seconds.
    </Dialog>
  )
}

function whatGoes({ photoCount, title }: Batch): string {
  const photos = photoCount > 0 ? countWords(photoCount, 'photo') : undefined
  if (photos && title !== null) return `Its ${photos} and its listing go with it.`
  if (photos) return `Its ${photos} ${photoCount === 1 ? 'goes' : 'go'} with it.`
  return title === null ? 'It has no photos.' : 'Its listing goes with it.'
}
