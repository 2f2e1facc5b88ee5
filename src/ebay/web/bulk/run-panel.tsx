import type { ReactNode } from 'react'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { type BulkFailure, unansweredWords } from './bulk-run.ts'
import { FailedItem } from './failed-item.tsx'

/**
 * The panel of a run that publishes many items: its progress, then its result, with a reason for each failure. The list
 * `failures` may have the first of them only, and `failedCount` counts all. Notes between progress and failures are `children`.
 */
export function RunPanel(props: {
  /** Undefined until the run is over. */
  endWords: string | undefined
  done: number
  total: number
  countText: string
  unanswered: number
  button: ReactNode
  failures: readonly BulkFailure[]
  failedCount: number
  children: ReactNode
}) {
  const { endWords, done, total, unanswered, failures } = props
  const hiddenFailures = props.failedCount - failures.length
  return (
    <section ref={focusTitleOnRemoval} data-run-panel aria-label="Publishing to eBay">
      <Card className="flex flex-col gap-3 p-4 md:p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 aria-live="polite" className="flex min-h-control items-center font-medium">
              {endWords ?? 'Publishing to eBay'}
            </h2>
            {endWords === undefined && (
              <ProgressBar
                label="Publishing to eBay"
                value={total === 0 ? 0 : (100 * done) / total}
                countText={props.countText}
              />
            )}
            {unanswered > 0 && <p className="mt-2 text-14 text-amber">{unansweredWords(unanswered)}</p>}
          </div>
          {props.button}
        </div>
        {props.children}
        {failures.length > 0 && (
          <ul aria-label="Not published" className="flex flex-col divide-y divide-line">
            {failures.map((failure) => (
              <FailedItem key={failure.itemId} failure={failure} />
            ))}
          </ul>
        )}
        {hiddenFailures > 0 && (
          <p className="text-14 text-muted">
            {countWords(hiddenFailures, 'more failed listing')}. To do shows them all.
          </p>
        )}
      </Card>
    </section>
  )
}
