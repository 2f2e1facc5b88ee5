import { useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  CircleAlert,
  CircleHelp,
  CloudUpload,
  type LucideIcon,
  PencilLine,
  Sparkles,
  Store,
} from 'lucide-react'
import { AppLink } from '../../platform/web/page/app-link.tsx'
import { countWords } from '../../platform/web/page/count-words.ts'
import { useNavigation } from '../../platform/web/page/navigation.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { countQuery } from '../../workbench/web/count-query.ts'
import { summaryQuery } from '../../workbench/web/summary-query.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'

type Task = {
  icon: LucideIcon
  count: number | undefined
  what: string
  state: string
  href: string
  onOpen: () => void
}

/** Everything in the shop that waits for the seller, the most urgent first. Each line leads to its items. */
export function TodoView() {
  const { openView, openAddress, addressOf } = useNavigation()
  const { all: waiting } = useWaitingPhotos()
  const stages = useQuery(summaryQuery).data?.stages
  const confirm = useQuery(countQuery({ confirm: 'any' })).data?.count
  const all: readonly Task[] = [
    {
      icon: CloudUpload,
      count: waiting?.count ?? 0,
      what: 'photo',
      state: 'waiting on this device',
      href: addressOf('outbox'),
      onOpen: () => openView('outbox'),
    },
    {
      icon: CircleAlert,
      count: stages && (stages.failed ?? 0),
      what: 'listing',
      state: 'not written because of an error',
      href: addressOf('listings'),
      onOpen: () => openView('listings', { needSeller: true }),
    },
    {
      icon: CircleHelp,
      count: confirm,
      what: 'item',
      state: 'with details to confirm',
      href: '/items?confirm=any',
      onOpen: () => openAddress('/items?confirm=any'),
    },
    {
      icon: PencilLine,
      count: stages && (stages.incomplete ?? 0),
      what: 'item',
      state: 'with incomplete details',
      href: '/items?stage=needs-details',
      onOpen: () => openAddress('/items?stage=needs-details'),
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
      href: addressOf('ebay'),
      onOpen: () => openView('ebay'),
    },
  ]
  const isKnown = all.every(({ count }) => count !== undefined)
  const tasks = all.filter(({ count }) => count !== undefined && count > 0)
  return (
    <Screen title="To do">
      {tasks.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {tasks.map((task) => (
            <TaskLine key={task.state} {...task} />
          ))}
        </ul>
      )}
      {!isKnown && <Skeleton className="h-32 w-full rounded-card" />}
      {isKnown && tasks.length === 0 && (
        <EmptyState sentence="Nothing to do">
          <Button onPress={() => openView('capture')}>Add Items</Button>
        </EmptyState>
      )}
    </Screen>
  )
}

function TaskLine({ icon, count = 0, what, state, href, onOpen }: Task) {
  return (
    <li>
      <AppLink href={href} onOpen={onOpen} className="flex min-h-16 items-center gap-4 px-4 hover:bg-line/40">
        <Icon of={icon} className="shrink-0 text-muted" />
        <span className="flex-1">
          <span className="font-medium tabular-nums">{countWords(count, what)}</span> {state}
        </span>
        <Icon of={ChevronRight} className="shrink-0 text-muted" />
      </AppLink>
    </li>
  )
}
