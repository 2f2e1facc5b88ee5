import { memo } from 'react'
import { titleTakesFocus } from '../../../platform/web/page/title-takes-focus.ts'
import { BlobImage } from '../../../platform/web/ui/blob-image.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { delayWords } from '../../outbox-words.ts'
import { photosWords } from '../../photo-words.ts'
import { faultOf } from '../../upload-faults.ts'
import { countOf } from '../../upload-queue.ts'
import { EntryChip } from './entry-chip.tsx'
import { FaultOffers, WaitingOffers } from './fault-offers.tsx'
import { FaultWords } from './fault-words.tsx'
import type { QueueActions } from './queue-actions.ts'
import type { Upload } from './queue-state.ts'

/** One product on its way: its first photo, SKU, state and progress, and what can be done when it failed. */
export const QueueEntry = memo(function QueueEntry({ entry, actions }: { entry: Upload; actions: QueueActions }) {
  const sku = entry.sku ?? entry.wantedSku
  const picture = entry.images.find(({ preview }) => preview)?.preview
  const fault = faultOf(entry)
  const delay = delayWords(entry)
  return (
    <li ref={titleTakesFocus} tabIndex={-1} className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <div className="size-14 shrink-0 overflow-hidden rounded-control bg-line">
          {picture && <BlobImage blob={picture} className="size-full object-cover" />}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex min-h-7 items-center justify-between gap-3">
            <p className="min-w-0 font-medium wrap-anywhere tabular-nums">
              {entry.joins && <span className="text-muted">Adding to </span>}
              {sku ?? 'Next SKU'}
            </p>
            <EntryChip entry={entry} />
          </div>
          {fault ? (
            <p className="text-14 text-muted tabular-nums">{storedWords(entry)} stored</p>
          ) : (
            <ProgressBar
              label={sku ? `Upload of ${sku}` : 'Upload under the next SKU'}
              value={entry.progress}
              words={`${storedWords(entry)} · ${entry.progress} %`}
            />
          )}
        </div>
      </div>
      {delay && !fault && <p className="max-w-lines text-14 text-amber">{delay}</p>}
      {!fault && entry.status !== 'completed' && <WaitingOffers entry={entry} actions={actions} />}
      {fault && (
        <>
          <FaultWords fault={fault} />
          <FaultOffers fault={fault} actions={actions} />
        </>
      )}
    </li>
  )
})

function storedWords({ images, totalImages }: Upload): string {
  return `${countOf(images, ['stored'])} of ${photosWords(totalImages)}`
}
