import { ChevronDown, Trash2 } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { PhotoThumb } from '../../photos/web/photo-thumb.tsx'
import { PhotoViewer } from '../../photos/web/photo-viewer.tsx'
import { countWords } from '../../platform/web/count-words.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Chip } from '../../platform/web/ui/chip.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Batch } from '../api.ts'
import { BatchDetails } from './batch-details.tsx'
import { batchState } from './batch-state.ts'

/** One product batch. On a desk the photo is on top, on a phone at the left; pressing the card shows all photos. */
export const BatchCard = memo(function BatchCard({
  batch,
  eager,
  onDelete,
}: {
  batch: Batch
  eager: boolean
  onDelete: (batch: Batch) => void
}) {
  const [open, setOpen] = useState(false)
  const [viewing, setViewing] = useState<number>()
  const details = useId()
  const state = batchState(batch)
  return (
    <li>
      <Card className="overflow-hidden">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          className="group flex w-full cursor-pointer items-stretch text-left -outline-offset-2 md:flex-col"
        >
          <span className="relative block min-h-22 w-22 shrink-0 overflow-hidden md:aspect-[4/5] md:w-full">
            <PhotoThumb url={batch.thumbnailUrl} alt={`${batch.sku}, first photo`} eager={eager} />
          </span>
          <span className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-4 py-2 md:py-4">
            <span className="flex items-center justify-between gap-2">
              <span className="truncate font-display text-16 font-semibold tabular-nums">{batch.sku}</span>
              <Chip tone={state.tone} icon={state.icon} busy={state.tone === 'violet'}>
                {state.words}
              </Chip>
            </span>
            <span className="flex items-center justify-between gap-2 text-14 text-muted tabular-nums">
              <span>
                Batch {batch.batchNumber} · {countWords(batch.photoCount, 'photo')}
              </span>
              <Icon
                of={ChevronDown}
                className={`transition-transform duration-200 group-hover:text-ink ${open ? 'rotate-180' : ''}`}
              />
            </span>
            {batch.title && <span className="line-clamp-1 text-14 md:line-clamp-2">{batch.title}</span>}
          </span>
        </button>
        <div id={details} hidden={!open}>
          {open && <BatchDetails batch={batch} onPhoto={setViewing} />}
          {open && (
            <div className="flex justify-end border-t border-line p-2">
              <Button look="quiet-danger" icon={Trash2} onPress={() => onDelete(batch)}>
                Delete Product
              </Button>
            </div>
          )}
        </div>
      </Card>
      {viewing !== undefined && (
        <PhotoViewer photos={batch.photos} first={viewing} name={batch.sku} onClose={() => setViewing(undefined)} />
      )}
    </li>
  )
})
