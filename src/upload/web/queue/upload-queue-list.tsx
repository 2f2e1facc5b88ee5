import { CircleAlert, CircleCheck, Clock, CloudUpload, Images } from 'lucide-react'
import { memo, useState } from 'react'
import { numberWords } from '../../../platform/page-language.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { BlobImage } from '../../../platform/web/ui/blob-image.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { delayWords } from '../../outbox-words.ts'
import { photosWords } from '../../photo-words.ts'
import { faultOf } from '../../upload-faults.ts'
import { countOf, type UploadEntry } from '../../upload-queue.ts'
import { FaultButtons, WaitingButtons } from './fault-buttons.tsx'
import { FaultWords } from './fault-words.tsx'
import type { QueueActions } from './queue-actions.ts'
import type { Upload } from './queue-state.ts'

/** Products of a long queue that show at first. The number is fixed, so that nothing moves as products come and go. */
const entriesShownFirst = 3

/** The upload queue in its order, each product with its SKU and progress. A long one unfolds on a press, unless `isWhole`. */
export function UploadQueueList(props: { queue: readonly Upload[]; actions: QueueActions; isWhole?: boolean }) {
  const { queue, actions, isWhole = false } = props
  const [isUnfolded, setUnfolded] = useState(false)
  const isLong = !isWhole && queue.length > entriesShownFirst
  return (
    <Card>
      <ul aria-label="Upload queue" className="divide-y divide-line">
        {(isLong && !isUnfolded ? mostUrgent(queue) : queue).map((entry) => (
          <QueueEntry key={entry.id} entry={entry} actions={actions} />
        ))}
      </ul>
      {isLong && (
        <Button
          variant="plain"
          aria-expanded={isUnfolded}
          onPress={() => setUnfolded(!isUnfolded)}
          className="w-full rounded-t-none! border-t border-line text-14! tabular-nums"
        >
          {isUnfolded ? 'Show Fewer' : `Show All ${numberWords(queue.length)} Items`}
        </Button>
      )}
    </Card>
  )
}

/** The most urgent entries in the queue's order: running ones first, then failed, completed and queued ones. */
function mostUrgent(queue: readonly Upload[]): Upload[] {
  const first = new Set(queue.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, entriesShownFirst))
  return queue.filter((entry) => first.has(entry))
}

function urgency(entry: Upload): number {
  if (entry.status === 'compressing' || entry.status === 'uploading') return 0
  if (faultOf(entry)) return 1
  return entry.status === 'completed' ? 2 : 3
}

/** One product in the queue: its first photo, SKU, status and progress, and the seller's buttons. */
const QueueEntry = memo(function QueueEntry({ entry, actions }: { entry: Upload; actions: QueueActions }) {
  const sku = entry.sku ?? entry.wantedSku
  const picture = entry.images.find(({ preview }) => preview)?.preview
  const fault = faultOf(entry)
  const delayText = delayWords(entry)
  return (
    <li ref={focusTitleOnRemoval} tabIndex={-1} className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <div className="size-14 shrink-0 overflow-hidden rounded-control bg-line">
          {picture && <BlobImage blob={picture} className="size-full object-cover" />}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex min-h-7 items-center justify-between gap-3">
            <p className="min-w-0 font-medium wrap-anywhere tabular-nums">
              {entry.joinsItem && <span className="text-muted">Adding to </span>}
              {sku ?? 'Next SKU'}
            </p>
            <EntryChip entry={entry} />
          </div>
          {fault ? (
            <p className="text-14 text-muted tabular-nums">{storedWords(entry)} stored</p>
          ) : (
            <ProgressBar
              label={sku ? `Upload of ${sku}` : 'Upload with the next SKU'}
              value={entry.progress}
              countText={`${storedWords(entry)} · ${entry.progress}%`}
            />
          )}
        </div>
      </div>
      {delayText && !fault && <p className="max-w-lines text-14 text-amber">{delayText}</p>}
      {!fault && entry.status !== 'completed' && <WaitingButtons entry={entry} actions={actions} />}
      {fault && (
        <>
          <FaultWords fault={fault} />
          <FaultButtons fault={fault} actions={actions} />
        </>
      )}
    </li>
  )
})

function storedWords({ images, totalImages }: Upload): string {
  return `${countOf(images, ['stored'])} of ${photosWords(totalImages)}`
}

/** The status of an upload in one word. */
function EntryChip({ entry: { status, delayReason, images } }: { entry: UploadEntry }) {
  switch (status) {
    case 'queued':
      return (
        <Chip tone="neutral" icon={Clock}>
          Queued
        </Chip>
      )
    case 'compressing':
    case 'uploading':
      if (delayReason !== null)
        return (
          <Chip tone="amber" icon={Clock}>
            Waiting
          </Chip>
        )
      return (
        <Chip tone="neutral" icon={status === 'compressing' ? Images : CloudUpload} busy>
          {status === 'compressing' ? 'Compressing' : 'Uploading'}
        </Chip>
      )
    case 'completed':
      return images.some(({ state }) => state === 'failed') ? (
        <Chip tone="red" icon={CircleAlert}>
          Incomplete
        </Chip>
      ) : (
        <Chip tone="green" icon={CircleCheck}>
          Completed
        </Chip>
      )
    case 'failed':
      return (
        <Chip tone="red" icon={CircleAlert}>
          Failed
        </Chip>
      )
    default:
      return status satisfies never
  }
}
