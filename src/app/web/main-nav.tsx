import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, ListTodo, type LucideIcon, Plus, Sparkles, Store } from 'lucide-react'
import { countAtStages, stagesOfTab } from '../../items/stage.ts'
import { numberWords } from '../../platform/page-language.ts'
import { AppLink } from '../../platform/web/page/app-link.tsx'
import { useCurrentView, useNavigation, type View } from '../../platform/web/page/navigation.ts'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { summaryQuery } from '../../workbench/web/summary-query.ts'
import { todoCount, useTodoCounts } from './todo/todo-counts.ts'

type Entry = {
  view: View
  label: string
  icon: LucideIcon
  count?: number | undefined
  isOnPhone?: boolean
}

/** The main views: a rail with counts on wide pages, a bar at the lower edge with Add in its middle on others. */
export function MainNav() {
  const { data: counts } = useQuery(summaryQuery)
  const toWrite = counts && countAtStages(counts.stages, stagesOfTab['to-write'])
  const entries: readonly Entry[] = [
    { view: 'dashboard', label: 'Items', icon: LayoutGrid, count: counts?.total, isOnPhone: true },
    { view: 'listings', label: 'Generate Listings', icon: Sparkles, count: toWrite },
    { view: 'publish', label: 'Publish to eBay', icon: Store, count: counts?.stages.ready },
    { view: 'todo', label: 'To do', icon: ListTodo, count: todoCount(useTodoCounts()), isOnPhone: true },
  ]
  return (
    <nav
      aria-label="Main"
      data-main-nav
      className="z-10 flex gap-1 bg-paper not-low:max-lg:[html:has([data-bar-at-lower-edge])_&]:hidden max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:h-(--nav-height) max-lg:items-stretch max-lg:justify-around max-lg:border-t max-lg:border-line max-lg:pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-(--below-header) lg:h-[calc(100dvh-var(--below-header))] lg:w-50 lg:shrink-0 lg:flex-col lg:border-r lg:border-line lg:p-3 low:max-lg:static low:max-lg:order-last low:max-lg:h-14"
    >
      <AddLink />
      {entries.map((entry) => (
        <NavLink key={entry.view} {...entry} />
      ))}
    </nav>
  )
}

function NavLink({ view, label, icon, count, isOnPhone }: Entry) {
  const { openView, addressOf } = useNavigation()
  const isCurrent = useCurrentView() === view
  return (
    <AppLink
      href={addressOf(view)}
      aria-current={isCurrent ? 'page' : undefined}
      onOpen={() => openView(view)}
      className={`relative flex min-h-11 items-center gap-3 rounded-control px-3 text-14 text-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:w-24 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:last:order-3 max-lg:text-12 lg:hover:bg-line/60 lg:aria-[current=page]:bg-line/60 ${isOnPhone ? '' : 'max-lg:hidden'}`}
    >
      <Icon of={icon} />
      <span className="lg:flex-1">{label}</span>
      {count !== undefined && count > 0 && (
        <span
          className={`tabular-nums ${view === 'todo' ? 'max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-1.5 max-lg:min-w-5 max-lg:rounded-full max-lg:bg-brand max-lg:px-1 max-lg:text-center max-lg:text-paper' : 'max-lg:hidden'}`}
        >
          {numberWords(count)}
          <span className="sr-only">{` ${view === 'todo' ? 'thing' : 'item'}${count === 1 ? '' : 's'}`}</span>
        </span>
      )}
    </AppLink>
  )
}

/** Starts a new item. */
function AddLink() {
  const { openView, addressOf } = useNavigation()
  return (
    <AppLink
      href={addressOf('capture')}
      aria-label="Add items"
      onOpen={() => openView('capture')}
      className="flex items-center justify-center gap-2 bg-ink font-medium text-paper hover:opacity-88 max-lg:order-2 max-lg:my-1 max-lg:size-12 max-lg:rounded-full lg:mb-2 lg:min-h-11 lg:rounded-control"
    >
      <Icon of={Plus} size={24} />
      <span className="max-lg:hidden">Add</span>
    </AppLink>
  )
}
