import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useState, useSyncExternalStore } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { AppLink } from '../../../platform/web/page/app-link.tsx'
import { closeThen, useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { useNavigation } from '../../../platform/web/page/navigation.ts'
import { Button, IconButton } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { SavedView, ViewContent } from '../../item-view.ts'
import type { ItemListStore } from '../item-list-store.ts'
import { listAddress } from '../items-address.ts'
import { itemsPlace } from '../places/place.ts'
import { useChosenParts } from '../table/chosen-parts.ts'
import { useListLayout } from '../table/table-layout.ts'
import { contentNow, deleteView, isShown, savedViewsQuery } from './saved-views.ts'
import { ViewNameForm } from './view-name-form.tsx'

/** The seller's saved views: opens, saves, renames and deletes them. */
export function ViewsMenu(props: {
  /** The button that opens the menu and gets the focus back when it closes. */
  button: RefObject<HTMLButtonElement | null>
  listStore: ItemListStore
  onClose: () => void
}) {
  const { listStore, onClose } = props
  const { openAddress } = useNavigation()
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(savedViewsQuery)
  const state = useSyncExternalStore(listStore.subscribe, listStore.get)
  const [layout, changeLayout] = useListLayout(itemsPlace)
  const [parts, chooseParts] = useChosenParts()
  // The view that gets a name: a new one, or one that is renamed.
  const [named, setNamed] = useState<'new' | SavedView>()
  useBackCloses(true, onClose)
  const now = contentNow(state, layout.view === 'table' ? 'table' : 'grid', parts)
  const views = data?.views ?? []
  const open = (view: SavedView) =>
    closeThen(onClose, () => {
      chooseParts(view.parts)
      changeLayout({ view: view.view })
      openAddress(listAddress(view.list, view.view))
    })
  return (
    <Popover
      triggerRef={props.button}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      className="w-80 max-w-[calc(100vw-1.5rem)] animate-enter-up overflow-y-auto rounded-card border border-line bg-surface shadow-floating"
    >
      <Dialog aria-label="Views" className="flex flex-col gap-2 p-3 outline-none">
        {named === undefined ? (
          <>
            {error && (
              <LoadFault
                subject="views"
                fault={{ error, isStale: data !== undefined, isFetching, retry: () => void refetch() }}
              />
            )}
            {data === undefined && !error && <Skeleton className="h-11 w-full rounded-control" />}
            {data && views.length === 0 && (
              <p className="px-2 text-14 text-muted">
                Save the list as you see it now. Open it again with one press, on every device.
              </p>
            )}
            {views.length > 0 && (
              <ViewList
                views={views}
                now={now}
                onOpen={open}
                onRename={setNamed}
                onDelete={(view) => {
                  onClose()
                  void deleteView(queryClient, view)
                }}
              />
            )}
            {data && <Button onPress={() => setNamed('new')}>Save This View</Button>}
          </>
        ) : (
          <ViewNameForm
            views={views}
            renamed={named === 'new' ? undefined : named}
            content={now}
            onCancel={() => setNamed(undefined)}
            onSaved={onClose}
          />
        )}
      </Dialog>
    </Popover>
  )
}

function ViewList(props: {
  views: readonly SavedView[]
  /** The list as it is now, to mark its view. */
  now: ViewContent
  onOpen: (view: SavedView) => void
  onRename: (view: SavedView) => void
  onDelete: (view: SavedView) => void
}) {
  return (
    <ul aria-label="Saved views" className="flex flex-col">
      {props.views.map((view) => {
        const isCurrent = isShown(view, props.now)
        return (
          <li key={view.viewId} className="flex items-center">
            <AppLink
              href={listAddress(view.list, view.view)}
              onOpen={() => props.onOpen(view)}
              aria-current={isCurrent}
              className="flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-control px-2 hover:bg-line/60 aria-current:font-medium"
            >
              <span className="truncate">{view.name}</span>
              {isCurrent && <Icon of={Check} className="ml-auto text-muted" />}
            </AppLink>
            <IconButton icon={Pencil} aria-label={`Rename ${view.name}`} onPress={() => props.onRename(view)} />
            <IconButton icon={Trash2} aria-label={`Delete ${view.name}`} onPress={() => props.onDelete(view)} />
          </li>
        )
      })}
    </ul>
  )
}
