import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { sentenceOf } from '../../../platform/errors.ts'
import { nextFrame } from '../../../platform/web/page/next-frame.ts'
import { titleTakesFocus } from '../../../platform/web/page/title-takes-focus.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { type BulkRun, changedWords, runEndWords, runProgress, unansweredWords } from './bulk-run.ts'
import { FailedItem } from './failed-item.tsx'
import { runItemsQuery } from './run-items-query.ts'
import type { Bulk } from './use-bulk.ts'

/** Items that are published together: how far they are, and each failure with its reason and the field that mends it. */
export function BulkRunPanel({ run, bulk }: { run: BulkRun; bulk: Bulk }) {
  const { data: items } = useQuery(runItemsQuery(run))
  const { isUnknown, fault, askAgain, close } = bulk.run
  const progress = runProgress(run, run.itemIds.length === 0 ? [] : items)
  const { total, done, unanswered, failures, isOver } = progress
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <section ref={titleTakesFocus} data-run-panel aria-label="Publishing to eBay">
      <Card className="flex flex-col gap-3 p-4 md:p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 aria-live="polite" className="flex min-h-11 items-center font-medium">
              {isOver ? runEndWords(progress) : 'Publishing to eBay'}
            </h2>
            {!isOver && (
              <ProgressBar
                label="Publishing to eBay"
                value={total === 0 ? 0 : (100 * done) / total}
                words={`${count(done)} of ${count(total)} listings`}
              />
            )}
            {unanswered > 0 && run.isAnswered && (
              <p className="mt-2 text-14 text-amber">{unansweredWords(unanswered)}</p>
            )}
          </div>
          {(isOver || isUnknown || unanswered > 0) && (
            <Button look="plain" icon={X} onPress={close}>
              Close
            </Button>
          )}
        </div>
        {isUnknown && (
          <div ref={titleTakesFocus}>
            <Banner
              tone="amber"
              title="No answer yet whether publishing has begun"
              action={<Button onPress={askAgain}>Try Again</Button>}
            >
              {fault && sentenceOf(fault)} Nothing is published twice by trying again.
            </Banner>
          </div>
        )}
        {run.changed.length > 0 && (
          <Banner
            tone="amber"
            title={changedWords(run.changed.length)}
            action={
              <Button isPending={bulk.summary.isPending} onPress={() => bulk.reviewAnew(run.changed)}>
                Look Again
              </Button>
            }
          />
        )}
        {failures.length > 0 && (
          <ul aria-label="Not published" className="flex flex-col divide-y divide-line">
            {failures.map((failure) => (
              <FailedItem key={failure.itemId} failure={failure} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

/** Brings the panel into sight: whoever publishes together is far down the list, and sees there neither progress nor failure. */
export function showRunPanel(): void {
  // The dialog has gone and the list keeps still with the first, the panel is there with the second.
  nextFrame(() => nextFrame(() => document.querySelector('[data-run-panel]')?.scrollIntoView({ block: 'center' })))
}
