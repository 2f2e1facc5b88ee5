import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { sentenceOf } from '../../../platform/errors.ts'
import { liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { numberWords } from '../../../platform/page-language.ts'
import { call } from '../../../platform/web/net/call.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { nextFrame } from '../../../platform/web/page/next-frame.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { listEbayItemsEndpoint } from '../../api.ts'
import { type BulkRun, changedWords, type RunItem, runEndWords, runProgress, unfinishedIds } from './bulk-run.ts'
import { chunksOf } from './chunks-of.ts'
import { RunPanel } from './run-panel.tsx'
import type { Bulk } from './use-bulk.ts'

/** The progress of items that are published together. Each failure has its reason and the field that fixes it. */
export function BulkRunPanel({ run, bulk }: { run: BulkRun; bulk: Bulk }) {
  const { data: items } = useQuery(runItemsQuery(run))
  const { isUnknown, fault, tryAgain, close } = bulk.run
  const progress = runProgress(run, run.itemIds.length === 0 ? [] : items)
  const { total, done, unanswered, failures, isOver } = progress
  return (
    <RunPanel
      endWords={isOver ? runEndWords(progress) : undefined}
      done={done}
      total={total}
      countText={`${numberWords(done)} of ${numberWords(total)} listings`}
      unanswered={run.isAnswered ? unanswered : 0}
      button={
        (isOver || isUnknown || unanswered > 0) && (
          <Button variant="plain" icon={X} onPress={close}>
            Close
          </Button>
        )
      }
      failures={failures}
      failedCount={failures.length}
    >
      {isUnknown && (
        <div ref={focusTitleOnRemoval}>
          <Banner
            tone="amber"
            title="We don't know yet whether publishing started"
            action={<Button onPress={tryAgain}>Try Again</Button>}
          >
            {fault && sentenceOf(fault)} If you try again, nothing is listed twice.
          </Banner>
        </div>
      )}
      {run.changed.length > 0 && (
        <Banner
          tone="amber"
          title={changedWords(run.changed.length)}
          action={
            <Button isPending={bulk.summary.isPending} onPress={() => bulk.reviewAgain(run.changed)}>
              Review Again
            </Button>
          }
        />
      )}
    </RunPanel>
  )
}

/** Scrolls the panel into view: a seller far down the list would see neither progress nor failures. */
export function showRunPanel(): void {
  // After the first frame the dialog is closed and the list no longer moves; after the second the panel exists.
  nextFrame(() => nextFrame(() => document.querySelector('[data-run-panel]')?.scrollIntoView({ block: 'center' })))
}

/** Milliseconds between polls, for browsers that live updates do not reach. */
const pollIntervalMs = 10_000

/** The state of a run's items. Finished items are not asked for again. */
function runItemsQuery(run: BulkRun | undefined) {
  const itemIds = run?.itemIds ?? []
  const queryKey = ['ebay-run', ...itemIds]
  return queryOptions({
    queryKey,
    enabled: itemIds.length > 0,
    queryFn: async ({ client, signal }): Promise<readonly RunItem[]> => {
      const earlier = client.getQueryData<readonly RunItem[]>(queryKey)
      const unfinished = earlier ? unfinishedIds(earlier) : itemIds
      const readItems: RunItem[] = []
      for (const chunk of chunksOf(unfinished, liveUpdateMaxIds)) {
        const { items } = await call(listEbayItemsEndpoint, { itemIds: chunk.join(',') }, { signal })
        readItems.push(...items.map(({ id, sku, publication }) => ({ id, sku, publication })))
      }
      const finished = earlier?.filter(({ id }) => !unfinished.includes(id)) ?? []
      return [...finished, ...readItems]
    },
    refetchInterval: ({ state: { data } }) => (run && !runProgress(run, data).isOver ? pollIntervalMs : false),
    meta: { refetchOn: ['ebay'] },
  })
}
