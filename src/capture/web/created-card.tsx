import { CircleCheck } from 'lucide-react'
import { countWords } from '../../platform/web/count-words.ts'
import { titleTakesFocus } from '../../platform/web/title-takes-focus.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { BatchCreated } from './batch-view.ts'

/** "Product Batch Created!", or photos that were added to a product: what was made and the two ways on. */
export function CreatedCard(props: { batch: BatchCreated; onAddAnother: () => void; onDashboard: () => void }) {
  const { sku, batchNumber, stored, joins } = props.batch
  return (
    <div
      ref={titleTakesFocus}
      className="flex min-h-48 animate-enter-up flex-wrap content-center items-center justify-between gap-x-6 gap-y-4 rounded-card bg-green-soft p-4 md:min-h-52 md:p-6"
    >
      <div className="flex items-start gap-3">
        <Icon of={CircleCheck} size={28} className="text-green" />
        <div>
          <h2 className="font-display text-20 font-semibold text-green">
            <output>{joins ? 'Photos Added' : 'Product Batch Created!'}</output>
          </h2>
          <p className="tabular-nums">
            {sku} · Batch {batchNumber} · {countWords(stored, 'photo')}
            {joins && ' added'}
          </p>
        </div>
      </div>
      <div className="flex w-full flex-wrap gap-3 sm:w-auto">
        <Button onPress={props.onDashboard} className="flex-1 whitespace-nowrap">
          View Dashboard
        </Button>
        <Button look="primary" onPress={props.onAddAnother} className="flex-1 whitespace-nowrap">
          Add Another
        </Button>
      </div>
    </div>
  )
}
