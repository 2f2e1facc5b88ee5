import { Sparkles, Store, Trash2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { undoSeconds } from '../../items/limits.ts'
import { LazyItemPhotos } from '../../photos/web/item/item-photos-lazy.tsx'
import { countWords } from '../../platform/web/page/count-words.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useFocusOnLeaving } from '../../platform/web/page/use-focus-on-leaving.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { whenWords } from '../../platform/web/page/when.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { confirmDialogFailed, confirmDialogModule } from '../../platform/web/ui/confirm-dialog-module.ts'
import type { Batch } from '../api.ts'
import { batchFacts, hasEbayCard } from './batch-facts.ts'
import { focusAfterDeletion } from './focus-after-deletion.ts'
import type { Deletions } from './use-deletions.ts'

/**
 * The details below an opened card: full title, facts, photos, buttons for its listing, for eBay and for its deletion.
 * Calls `onDeleted` after the deletion.
 */
export function BatchPanel({
  batch,
  deletions,
  onDeleted,
  id,
  ref,
}: {
  batch: Batch
  deletions: Deletions
  onDeleted: (batch: Batch) => void
  id: string
  ref?: Ref<HTMLElement>
}) {
  const openView = useOpenView()
  const [now] = useState(() => new Date())
  const { part: Dialog, isOpen, isOpening, open, close } = useOpening(confirmDialogModule, confirmDialogFailed)
  const focusAfterwards = useFocusOnLeaving(keepFocus)
  const remove = async () => {
    focusAfterwards(focusAfterDeletion(id))
    const isDeleted = await deletions.deleteBatch(batch)
    close()
    if (isDeleted) onDeleted(batch)
  }
  const facts = batchFacts(batch)
  return (
    <section
      id={id}
      {...(ref ? { ref } : {})}
      aria-label={`Details of ${batch.sku}`}
      className="flex flex-col gap-4 rounded-card border border-edge bg-surface p-4 md:p-5"
    >
      <div className="max-w-lines min-w-0">
        <h3 className="font-display text-16 font-semibold break-words tabular-nums">{batch.sku}</h3>
        {batch.title && <p className="break-words">{batch.title}</p>}
        <p className="text-14 break-words text-muted">
          Created {whenWords(new Date(batch.createdAt), now)}
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
        </p>
      </div>
      <LazyItemPhotos itemId={batch.id} name={batch.sku} count={batch.photoCount} />
      <div className="-mb-1 flex flex-wrap items-center gap-2">
        <Button icon={Sparkles} onPress={() => openView('listings', { search: batch.sku })}>
          Go to Listing
        </Button>
        {hasEbayCard(batch) && (
          <Button icon={Store} onPress={() => openView('ebay', { search: batch.sku })}>
            Go to eBay
          </Button>
        )}
        <Button variant="quiet-danger" icon={Trash2} isPending={isOpening} onPress={open} className="-mr-2 ml-auto">
          Delete Item
        </Button>
      </div>
      {Dialog && isOpen && (
        <DeleteBatchDialog
          dialog={Dialog}
          batch={batch}
          isPending={deletions.isPending}
          onConfirm={() => void remove()}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Moves no focus when the panel closes: the Details button that closed it has the focus and keeps it. */
const keepFocus = () => null

/** Asks before an item is deleted with its photos and its listing. */
function DeleteBatchDialog(props: {
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
      confirm="Delete Item"
      danger
      isPending={props.isPending}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {deletionSentence(props.batch)} You have {undoSeconds} seconds to undo.
    </Dialog>
  )
}

function deletionSentence({ photoCount, title }: Batch): string {
  const photos = photoCount > 0 ? countWords(photoCount, 'photo') : undefined
  if (photos && title !== null) return `Its ${photos} and listing are deleted too.`
  if (photos) return `Its ${photos} ${photoCount === 1 ? 'is' : 'are'} deleted too.`
  return title === null ? 'It has no photos.' : 'Its listing is deleted too.'
}
