import { useQuery } from '@tanstack/react-query'
import { Upload, Wrench } from 'lucide-react'
import { useCallback, useState } from 'react'
import { PleaseCheck } from '../../../listings/web/card/card-questions.tsx'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { EbayAccount, EbayItem } from '../../api.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { actionLabels, publishState } from '../card/publish-state.ts'
import { useSettingsDraft } from '../card/use-settings-draft.ts'
import { failedItemQuery } from '../fix/failed-item-query.ts'
import { fixesOf } from '../fix/fixes-of.ts'
import { QuickFix } from '../fix/quick-fix.tsx'
import { usePublishFlow } from '../publish/publish-flow.tsx'
import { PublishSettings } from '../publish/publish-settings.tsx'
import { useAnswers } from '../publish/use-answers.ts'
import { usePublish } from '../publish/use-publish.ts'
import type { BulkFailure } from './bulk-run.ts'

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
