import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { photosWords } from '../../photo-words.ts'
import { clearWarningOf, type UploadFault } from '../../upload-faults.ts'
import { countOf } from '../../upload-queue.ts'
import type { QueueActions } from './queue-actions.ts'
import type { Upload } from './queue-state.ts'

/** The buttons for photos that were not stored. Clear asks first. */
export function FaultButtons({ fault, actions }: { fault: UploadFault; actions: QueueActions }) {
  const { id, problem, sku, canRetry, photos, clearWarning } = fault
  const [isAsking, setAsking] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const showPending = async (action: Promise<void>) => {
    setWorking(true)
    await action
    setWorking(false)
  }
  return (
    <div ref={focusStaysNear} className="flex flex-wrap gap-2">
      {canRetry && (
        <Button icon={RotateCw} onPress={() => actions.retry(id)}>
          Retry
        </Button>
      )}
      {problem === 'sku-taken' && (
        <>
          <Button onPress={() => actions.takeNextSku(id)}>Use Next Free SKU</Button>
          <Button isPending={isWorking} onPress={() => void showPending(actions.addToExisting(id))}>
            <span className="min-w-0 break-all">Add to {sku ?? 'Existing'}</span>
          </Button>
        </>
      )}
      {problem === 'deleted' && (
        <Button isPending={isWorking} onPress={() => void showPending(actions.uploadAsNewProduct(id))}>
          Upload as New Item
        </Button>
      )}
      <Button variant={canRetry || problem ? 'plain' : 'quiet'} onPress={() => setAsking(true)}>
        Clear
      </Button>
      <ClearQuestion
        isOpen={isAsking}
        photos={photos}
        clearWarning={clearWarning}
        onClear={() => actions.clear(id)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** The buttons for a product that waits or is being uploaded. Cancel asks first. */
export function WaitingButtons({ entry, actions }: { entry: Upload; actions: QueueActions }) {
  const [isAsking, setAsking] = useState(false)
  const unstored = countOf(entry.images, ['chosen', 'ready'])
  const sku = entry.sku ?? entry.wantedSku
  const suffix = sku === null ? '' : ` ${sku}`
  return (
    <div ref={focusStaysNear} className="-my-1 flex flex-wrap gap-2">
      <Button aria-label={`Try Now${suffix && `:${suffix}`}`} icon={RotateCw} onPress={() => actions.tryNow(entry.id)}>
        Try Now
      </Button>
      <Button variant="plain" aria-label={`Cancel upload${suffix && ` of${suffix}`}`} onPress={() => setAsking(true)}>
        Cancel
      </Button>
      <ClearQuestion
        isOpen={isAsking}
        photos={unstored}
        clearWarning={clearWarningOf(entry, unstored)}
        onClear={() => actions.clear(entry.id)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

function ClearQuestion(props: {
  isOpen: boolean
  photos: number
  clearWarning: string
  onClear: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={`Clear ${photosWords(props.photos)}?`}
      confirm="Clear"
      danger
      onConfirm={() => {
        props.onClose()
        props.onClear()
      }}
      onClose={props.onClose}
    >
      {props.clearWarning}
    </ConfirmDialog>
  )
}

/**
 * A `ref` for buttons that disappear with their cause. When nothing has the focus afterwards, the list's entry takes it, or the
 * view's title when the entry is gone too.
 */
function focusStaysNear(part: HTMLElement | null): () => void {
  const entry = part?.closest('li')
  const title = part?.closest('main')?.querySelector('h1')
  return () => {
    // A dialog that was open before returns the focus a frame later, if its opener still exists.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = entry?.isConnected ? entry : title
      next?.focus({ preventScroll: true })
    })
  }
}
