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
import { UpdateAll } from '../../../ebay/web/bulk/update-all.tsx'
import { ebayItemsOfTask } from '../../../ebay/web/list/list-of-ebay-items.ts'
import type { StageCounts } from '../../../items/stage.ts'
import { failedListings } from '../../../listings/web/list/list-of-listings.ts'
import { withServerTime } from '../../../listings/web/list/listings-store.ts'
import { numberWords } from '../../../platform/page-language.ts'
import { createCardListStore } from '../../../platform/web/lists/card-list-store.ts'
import { AppLink } from '../../../platform/web/page/app-link.tsx'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { useNavigation, useViewState, type View } from '../../../platform/web/page/navigation.ts'
import { useFocusOnLeaving } from '../../../platform/web/page/use-focus-on-leaving.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Screen } from '../../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { WaitingPhotosPanel } from '../../../upload/web/waiting/outbox-screen.tsx'
import { viewTitle } from '../../../workbench/web/focus-after-deletion.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { useOutbox } from '../outbox-view.tsx'
import { EbayQueue, ListingQueue } from './queues.tsx'
import { type TodoCounts, todoCount, useTodoCounts } from './todo-counts.ts'

type Line = {
  icon: LucideIcon
  /** Undefined until it is known. */
  count: number | undefined
  /** The counted thing, in the singular. */
  what: string
  state: string
}

/** A task whose photos or items are shown below its line. */
type Task = Line & { queue: ReactNode }

/** A step that has its own view, which does it for all its items together. */
type NextStep = Line & { view: View }

/**
 * Everything in the shop that waits for the seller, the most urgent first. The first task is open: its items are dealt with here
 * one by one, and a finished one leaves the queue. The title counts the tasks, as the badge in the navigation does. The next
 * steps of items that lack nothing follow, and are not counted.
 */
export function TodoView() {
  const { openView } = useNavigation()
  const { opened, ...stores } = useViewState(createTodoStores)
  const { state: openState } = useSyncExternalStore(opened.subscribe, opened.get)
  const counts = useTodoCounts()
  const total = todoCount(counts)
  const tasks = waiting(tasksOf(counts, stores))
  const nextSteps = waiting(nextStepsOf(useQuery(summaryQuery).data?.stages))
  const open = openState === null ? undefined : (tasks.find(({ state }) => state === openState) ?? tasks[0])
  return (
    <Screen title="To do" aside={total !== undefined && total > 0 && <Total count={total} />}>
      {tasks.length > 0 && (
        <ul className={listClasses}>
          {tasks.map((task) => (
            <Queue
              key={task.state}
              task={task}
              isOpen={task === open}
              onToggle={() => opened.set({ state: task === open ? null : task.state })}
            >
              {task.queue}
            </Queue>
          ))}
        </ul>
      )}
      {total === undefined && <Skeleton className="h-32 w-full rounded-card" />}
      {nextSteps.length > 0 && <NextSteps steps={nextSteps} />}
      {total === 0 && nextSteps.length === 0 && (
        <EmptyState sentence="Nothing to do">
          <Button onPress={() => openView('capture')}>Add Items</Button>
        </EmptyState>
      )}
    </Screen>
  )
}

function waiting<Each extends Line>(lines: readonly Each[]): readonly Each[] {
  return lines.filter(({ count }) => count !== undefined && count > 0)
}

function tasksOf(counts: TodoCounts, stores: Omit<ReturnType<typeof createTodoStores>, 'opened'>): readonly Task[] {
  return [
    {
      icon: CloudUpload,
      count: counts.photos,
      what: 'photo',
      state: 'waiting on this device',
      queue: <WaitingPhotosQueue />,
    },
    {
      icon: CircleAlert,
      count: counts.failed,
      what: 'listing',
      state: 'not written because of an error',
      queue: <ListingQueue store={stores.failed} />,
    },
    {
      icon: TriangleAlert,
      count: counts.refused,
      what: 'item',
      state: 'not published or updated because of an error',
      queue: <EbayQueue store={stores.refused} />,
    },
    {
      icon: Upload,
      count: counts.unsent,
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
      count: counts['to-confirm'],
      what: 'item',
      state: 'with details to confirm',
      queue: <EbayQueue store={stores.toConfirm} />,
    },
    {
      icon: PencilLine,
      count: counts['needs-details'],
      what: 'item',
      state: 'with missing details',
      queue: <EbayQueue store={stores.needsDetails} />,
    },
  ]
}

function nextStepsOf(stages: StageCounts | undefined): readonly NextStep[] {
  return [
    { icon: Sparkles, count: stages?.draft, what: 'item', state: 'without a listing', view: 'listings' },
    { icon: Store, count: stages?.ready, what: 'item', state: 'ready to publish', view: 'publish' },
  ]
}

const listClasses = 'flex flex-col divide-y divide-line rounded-card border border-line bg-surface'
const lineClasses = 'flex min-h-16 w-full items-center gap-4 px-4 text-left'

function TaskLine({ icon, count = 0, what, state }: Line) {
  return (
    <>
      <Icon of={icon} className="shrink-0 text-muted" />
      <span className="flex-1">
        <span className="font-medium tabular-nums">{countWords(count, what)}</span> {state}
      </span>
    </>
  )
}

/** The sum of all tasks, beside the title. */
function Total({ count }: { count: number }) {
  return (
    <p className="text-16 text-muted tabular-nums">
      <span aria-hidden>{numberWords(count)}</span>
      <span className="sr-only">{countWords(count, 'thing')}</span>
    </p>
  )
}

/** Each line leads to its view. */
function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const { openView, addressOf } = useNavigation()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-20 font-semibold">
        Next steps
      </h2>
      <ul className={listClasses}>
        {steps.map((step) => (
          <li key={step.view}>
            <AppLink
              href={addressOf(step.view)}
              onOpen={() => openView(step.view)}
              className={`${lineClasses} hover:bg-line/40`}
            >
              <TaskLine {...step} />
              <Icon of={ChevronRight} className="shrink-0 text-muted" />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
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
