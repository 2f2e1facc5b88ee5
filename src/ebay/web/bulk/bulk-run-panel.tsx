import { queryOptions, useQuery } from '@tanstack/react-query'
import { Upload, Wrench, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { PleaseCheck } from '../../../listings/web/card/card-questions.tsx'
import { sentenceOf } from '../../../platform/errors.ts'
import { liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { numberWords } from '../../../platform/page-language.ts'
import { call } from '../../../platform/web/net/call.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { nextFrame } from '../../../platform/web/page/next-frame.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { type EbayAccount, type EbayItem, listEbayItemsEndpoint } from '../../api.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { actionLabels, publishState } from '../card/publish-state.ts'
import { useSettingsDraft } from '../card/use-settings-draft.ts'
import { failedItemQuery } from '../fix/failed-item-query.ts'
import { fixesOf } from '../fix/next-fix.ts'
import { QuickFix } from '../fix/quick-fix.tsx'
import { usePublishFlow } from '../publish/publish-flow.tsx'
import { PublishSettings } from '../publish/publish-settings.tsx'
import { useAnswers } from '../publish/use-answers.ts'
import { usePublish } from '../publish/use-publish.ts'
import {
  type BulkFailure,
  type BulkRun,
  changedWords,
  type RunItem,
  runEndWords,
  runProgress,
  unansweredWords,
  unfinishedIds,
} from './bulk-run.ts'
import { chunksOf } from './chunks-of.ts'
import type { Bulk } from './use-bulk.ts'

/** The progress of items that are published together. Each failure has its reason and the field that fixes it. */
export function BulkRunPanel({ run, bulk }: { run: BulkRun; bulk: Bulk }) {
  const { data: items } = useQuery(runItemsQuery(run))
  const { isUnknown, fault, tryAgain, close } = bulk.run
  const progress = runProgress(run, run.itemIds.length === 0 ? [] : items)
  const { total, done, unanswered, failures, isOver } = progress
  return (
    <section ref={focusTitleOnRemoval} data-run-panel aria-label="Publishing to eBay">
      <Card className="flex flex-col gap-3 p-4 md:p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 aria-live="polite" className="flex min-h-control items-center font-medium">
              {isOver ? runEndWords(progress) : 'Publishing to eBay'}
            </h2>
            {!isOver && (
              <ProgressBar
                label="Publishing to eBay"
                value={total === 0 ? 0 : (100 * done) / total}
                countText={`${numberWords(done)} of ${numberWords(total)} listings`}
              />
            )}
            {unanswered > 0 && run.isAnswered && (
              <p className="mt-2 text-14 text-amber">{unansweredWords(unanswered)}</p>
            )}
          </div>
          {(isOver || isUnknown || unanswered > 0) && (
            <Button variant="plain" icon={X} onPress={close}>
              Close
            </Button>
          )}
        </div>
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

/** One item that was not published: the reason, and the field that fixes it, opened here. */
export function FailedItem({ failure }: { failure: BulkFailure }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <li ref={focusTitleOnRemoval} data-keeps-focus className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
          <span className="font-medium tabular-nums">{failure.sku}</span>{' '}
          <span className="text-14 text-red">{failure.sentence}</span>
        </p>
        <Button variant="plain" icon={Wrench} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          Fix<span className="sr-only"> {failure.sku}</span>
        </Button>
      </div>
      {isOpen && <LoadedFix itemId={failure.itemId} onClose={close} />}
    </li>
  )
}

/** Shows the fix once the item is loaded. */
function LoadedFix({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { data: item, error, isFetching, refetch } = useQuery(failedItemQuery(itemId))
  if (item) return <FixHere item={item} onClose={onClose} />
  if (item === null) return <p className="text-14 text-muted">This item was deleted.</p>
  if (!error) return <Skeleton className="h-24 w-full rounded-control" />
  return <LoadFault subject="item" fault={{ error, isStale: false, isFetching, retry: () => void refetch() }} />
}

/** Fixes an item beside the reason of its failure: its card may be far away. */
function FixHere(props: { item: EbayItem; onClose: () => void }) {
  const { data: account } = useQuery(ebayAccountQuery)
  return account ? <FixForAccount {...props} account={account} /> : null
}

function FixForAccount({ item, account, onClose }: { item: EbayItem; account: EbayAccount; onClose: () => void }) {
  const publishing = usePublish(item.id)
  const state = publishState(item, publishing.runningAction)
  const settings = useSettingsDraft(item, 'failure')
  const flow = usePublishFlow({
    item,
    account,
    publishing,
    onForm: settings.open,
    onFix: settings.collapse,
    onSent() {
      settings.close()
      focusTitleWhenLost()
    },
  })
  const { action } = state
  const isFixed = fixesOf(item).length === 0
  const answers = useAnswers()(item.id)
  return (
    <>
      <PleaseCheck questions={item.readiness.questions} photos={item.photos} {...answers} />
      {settings.draft ? (
        <div ref={scrollIntoView} className="scroll-my-18">
          <PublishSettings item={item} state={state} settings={settings} flow={flow} />
        </div>
      ) : state.underWay !== undefined ? (
        <p className="text-14 text-muted">{state.underWay}</p>
      ) : isFixed ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-14 text-muted">We found nothing missing.</p>
          <Button variant="plain" onPress={settings.open}>
            Publish Settings
          </Button>
          {action && (
            <Button icon={Upload} isPending={flow.isPending} onPress={() => flow.press(action)}>
              {actionLabels[action]}
            </Button>
          )}
        </div>
      ) : (
        <QuickFix item={item} onForm={settings.open} onClose={onClose} />
      )}
      {flow.dialogs}
    </>
  )
}

/** As a `ref`: scrolls the opened form into view, whole if there is room, and focuses its first field. */
function scrollIntoView(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' })
  form?.querySelector<HTMLElement>('input, select')?.focus()
}
