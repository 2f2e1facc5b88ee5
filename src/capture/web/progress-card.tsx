import { countWords } from '../../platform/web/page/count-words.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { ProgressBar } from '../../platform/web/ui/progress-bar.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { BatchInWork } from './batch-view.ts'
import { PhotoStrip } from './photo-strip.tsx'

/**
 * "Creating Product Batch", or photos being added to a product: the assigned SKU, how many photos are stored, and what it is
 * waiting for. As high as the card that follows it, so that nothing below moves under a thumb.
 */
export function ProgressCard({ batch }: { batch: BatchInWork }) {
  return (
    <Card className="flex min-h-48 flex-col gap-4 p-4 md:min-h-52 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-medium">
          <output>{batch.joins ? 'Adding Photos' : 'Creating Product Batch'}</output>
        </h2>
        {batch.sku ? (
          <p className="font-display text-20 font-semibold tabular-nums">{batch.sku}</p>
        ) : (
          <Skeleton className="h-6 w-32" />
        )}
      </div>
      <PhotoStrip photos={batch.photos} />
      <ProgressBar
        label="Photos stored"
        value={batch.progress}
        words={`${batch.stored} of ${countWords(batch.total, 'photo')}`}
      />
      {batch.patience && <p className="text-14 text-muted">{batch.patience}</p>}
      {batch.delay && <output className="text-14 text-amber">{batch.delay}</output>}
      {batch.waiting > 0 && (
        <p className="text-14 text-muted">{countWords(batch.waiting, 'more batch', 'more batches')} after this one.</p>
      )}
    </Card>
  )
}
