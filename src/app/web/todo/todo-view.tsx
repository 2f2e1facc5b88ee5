import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleHelp,
  CloudUpload,
  type LucideIcon,
  PencilLine,
  Sparkles,
  Store,
  TriangleAlert,
  Upload,
} from 'lucide-react'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { ebayAccountQuery } from '../../../ebay/web/account-query.ts'
import { UpdateAll } from '../../../ebay/web/bulk/update-all.tsx'
import { ebayItemsOfTask } from '../../../ebay/web/list/list-of-ebay-items.ts'
import { failedListings } from '../../../listings/web/list/list-of-listings.ts'
import { withServerTime } from '../../../listings/web/list/listings-store.ts'
import { createCardListStore } from '../../../platform/web/lists/card-list-store.ts'
import { AppLink } from '../../../platform/web/page/app-link.tsx'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { useNavigation, useViewState } from '../../../platform/web/page/navigation.ts'
import { useFocusOnLeaving } from '../../../platform/web/page/use-focus-on-leaving.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Screen } from '../../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { WaitingPhotosPanel } from '../../../upload/web/waiting/outbox-screen.tsx'
import { countQuery } from '../../../workbench/web/count-query.ts'
import { viewTitle } from '../../../workbench/web/focus-after-deletion.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { useOutbox } from '../outbox-view.tsx'
import { useWaitingPhotos } from '../use-waiting-photos.ts'
import { EbayQueue, ListingQueue } from './queues.tsx'

type Task = {
  icon: LucideIcon
  /** Undefined until it is known. */
  count: number | undefined
  /** The counted thing, in the singular. */
  what: string
  state: string
} & (
  | {
      /** The view that does the task for all its items together. */
      href: string
      onOpen: () => void
    }
  | {
      /** The items of the task, shown below its line. */
      queue: ReactNode
    }
)

/**
 * Everything in the shop that waits for the seller, the most urgent first. The first task is open: its items are dealt with here
 * one by one, and a finished one leaves the queue.
 */
export function TodoView() {
  const { openView } = useNavigation()
  const { opened, ...stores } = useViewState(createTodoStores)
  const { state: openState } = useSyncExternalStore(opened.subscribe, opened.get)
  const tasks = useTasks(stores)
  const isKnown = tasks.every(({ count }) => count !== undefined)
  const waiting = tasks.filter(({ count }) => count !== undefined && count > 0)
  const withQueue = waiting.filter((task) => 'queue' in task)
  const open = openState === null ? undefined : (withQueue.find(({ state }) => state === openState) ?? withQueue[0])
  return (
    <Screen title="To do">
      {waiting.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {waiting.map((task) =>
            'queue' in task ? (
              <Queue
                key={task.state}
                task={task}
                isOpen={task === open}
                onToggle={() => opened.set({ state: task === open ? null : task.state })}
              >
                {task.queue}
              </Queue>
            ) : (
              <li key={task.state}>
                <AppLink href={task.href} onOpen={task.onOpen} className={`${lineClasses} hover:bg-line/40`}>
                  <TaskLine {...task} />
                  <Icon of={ChevronRight} className="shrink-0 text-muted" />
                </AppLink>
              </li>
            ),
          )}
        </ul>
      )}
      {!isKnown && <Skeleton className="h-32 w-full rounded-card" />}
      {isKnown && waiting.length === 0 && (
        <EmptyState sentence="Nothing to do">
          <Button onPress={() => openView('capture')}>Add Items</Button>
        </EmptyState>
      )}
    </Screen>
  )
}

function useTasks(stores: Omit<ReturnType<typeof createTodoStores>, 'opened'>): readonly Task[] {
  const { openView, addressOf } = useNavigation()
  const { all: waitingPhotos } = useWaitingPhotos()
  const stages = useQuery(summaryQuery).data?.stages
  const account = useQuery(ebayAccountQuery).data
  const toConfirm = useQuery(countQuery({ confirm: 'any' })).data?.count
  const needDetails = useQuery(countQuery({ needs: 'any' })).data?.count
  return [
    {
      icon: CloudUpload,
      count: waitingPhotos?.count ?? 0,
      what: 'photo',
      state: 'waiting on this device',
      queue: <WaitingPhotosQueue />,
    },
    {
      icon: CircleAlert,
      count: stages && (stages.failed ?? 0),
      what: 'listing',
      state: 'not written because of an error',
      queue: <ListingQueue store={stores.failed} />,
    },
    {
      icon: TriangleAlert,
      count: account?.refusedItems,
      what: 'item',
      state: 'not published or updated because of an error',
      queue: <EbayQueue store={stores.refused} />,
    },
    {
      icon: Upload,
      count: account?.unsentItems,
      what: 'item',
      state: 'with changes not on eBay yet',
      queue: (
        <>
          <UpdateAll />
          <EbayQueue store={stores.unsent} />
        </>
      ),
    },
    {
      icon: CircleHelp,
      count: toConfirm,
      what: 'item',
      state: 'with details to confirm',
      queue: <EbayQueue store={stores.toConfirm} />,
    },
    {
      icon: PencilLine,
      count: needDetails,
      what: 'item',
      state: 'with missing details',
      queue: <EbayQueue store={stores.needsDetails} />,
    },
    {
      icon: Sparkles,
      count: stages && (stages.draft ?? 0),
      what: 'item',
      state: 'without a listing',
      href: addressOf('listings'),
      onOpen: () => openView('listings'),
    },
    {
      icon: Store,
      count: stages && (stages.ready ?? 0),
      what: 'item',
      state: 'ready to publish',
      href: addressOf('publish'),
      onOpen: () => openView('publish'),
    },
  ]
}

const lineClasses = 'flex min-h-16 w-full items-center gap-4 px-4 text-left'

function TaskLine({ icon, count = 0, what, state }: Pick<Task, 'icon' | 'count' | 'what' | 'state'>) {
  return (
    <>
      <Icon of={icon} className="shrink-0 text-muted" />
      <span className="flex-1">
        <span className="font-medium tabular-nums">{countWords(count, what)}</span> {state}
      </span>
    </>
  )
}

/** A task whose line shows and hides its queue. */
function Queue(props: { task: Task; isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  const { task, isOpen } = props
  const panel = useId()
  // The last item of a task takes its line along.
  useFocusOnLeaving(viewTitle)
  return (
    <li>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={props.onToggle}
          className={`${lineClasses} cursor-pointer hover:bg-line/40`}
        >
          <TaskLine {...task} />
          <Icon
            of={ChevronDown}
            className={`shrink-0 text-muted transition-transform duration-150 ease-out ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={panel} hidden={!isOpen} className="bg-paper px-2 py-4 md:px-4">
        {isOpen && props.children}
      </div>
    </li>
  )
}

/** The photos that are on this device only, as "Photos waiting" shows them. */
function WaitingPhotosQueue() {
  return <WaitingPhotosPanel {...useOutbox()} />
}

/** The seller's positions in the queues of To do, and which of them is open, while other views are shown. */
function createTodoStores() {
  return {
    /** Undefined: the first one. Null: none. */
    opened: createStore<{ state: string | null | undefined }>({ state: undefined }),
    failed: withServerTime(createCardListStore(failedListings)),
    refused: createCardListStore(ebayItemsOfTask('refused')),
    unsent: createCardListStore(ebayItemsOfTask('unsent')),
    toConfirm: createCardListStore(ebayItemsOfTask('to-confirm')),
    needsDetails: createCardListStore(ebayItemsOfTask('needs-details')),
  }
}
