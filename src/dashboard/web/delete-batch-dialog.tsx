import { sentenceOf } from '../../platform/errors.ts'
import { countWords } from '../../platform/web/count-words.ts'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { sayDone, sayFailed } from '../../platform/web/ui/toasts.ts'
import type { Batch } from '../api.ts'
import { useDeleteBatch } from './use-delete-batch.ts'

/** Asks before a product is deleted with its photos and its listing. */
export function DeleteBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const remove = useDeleteBatch()
  const confirm = () =>
    remove.mutate(batch, {
      onSuccess: () => sayDone(`${batch.sku} deleted`),
      onError: (error) => sayFailed('Failed to remove product', sentenceOf(error)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${batch.sku}?`}
      confirm="Delete Product"
      danger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Its {countWords(batch.photoCount, 'photo')} and its listing go with it. This action cannot be undone.
    </ConfirmDialog>
  )
}
