import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { jsonOf } from '../../../platform/web/net/json-of.ts'
import { keepText, readKeptText } from '../../../platform/web/store/kept-text.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { columnNames, listLayouts, listViews } from '../../column-names.ts'
import { itemsPlace, type ListPlace } from '../places/place.ts'

/** Least width of a column in rem. */
export const minColumnWidth = 4

/** How a list is shown. */
export type ListView = (typeof listLayouts)[number]

const layoutSchema = z.object({
  /** The view on the dashboard, then in the places that have cards. Cards if it is missing. */
  view: z.enum(listViews),
  listings: z.enum(listLayouts).optional(),
  publish: z.enum(listLayouts).optional(),
  /** Widths in rem that the seller has set. */
  widths: z.partialRecord(z.enum(columnNames), z.number().min(minColumnWidth).max(60)),
  /** Low rows if it is missing. */
  rows: z.enum(['low', 'tall']).optional(),
})
type KeptLayout = z.infer<typeof layoutSchema>
export type TableLayout = Pick<KeptLayout, 'widths' | 'rows'>
/** The seller's table, and how the list of a place is shown. */
export type ListLayout = TableLayout & { view: ListView }

const defaultLayout: KeptLayout = { view: 'table', widths: {} }

const key = 'table-layout'

/** The seller's table, kept in this browser. */
const layoutStore = createStore<KeptLayout>(readLayout())

/** The layout of the table, and a function that changes a part of it. */
export function useTableLayout(): [TableLayout, (changes: Partial<TableLayout>) => void] {
  return [useSyncExternalStore(layoutStore.subscribe, layoutStore.get), keepLayout]
}

/** The layout of the list in a place, and a function that changes a part of it. */
export function useListLayout(place: ListPlace): [ListLayout, (changes: Partial<ListLayout>) => void] {
  const {
    view: dashboardView,
    listings,
    publish,
    ...table
  } = useSyncExternalStore(layoutStore.subscribe, layoutStore.get)
  const views = { dashboard: dashboardView, listings, publish }
  const change = useCallback(
    ({ view, ...changes }: Partial<ListLayout>) => {
      keepLayout({ ...changes, ...(view && viewIn(place, view)) })
    },
    [place],
  )
  return [{ ...table, view: views[place.view] ?? firstView(place) }, change]
}

/** The view of a place before the seller chooses another. */
export function firstView(place: ListPlace): ListView {
  return place.view === itemsPlace.view ? defaultLayout.view : 'cards'
}

/** The chosen view of a place, as it is kept. The dashboard has no cards. */
function viewIn({ view: place }: ListPlace, view: ListView): Partial<KeptLayout> {
  if (place !== 'dashboard') return { [place]: view }
  return view === 'cards' ? {} : { view }
}

function keepLayout(changes: Partial<KeptLayout>): void {
  layoutStore.set(changes)
  keepText(key, JSON.stringify(layoutStore.get()))
}

function readLayout(): KeptLayout {
  return layoutSchema.safeParse(jsonOf(readKeptText(key) ?? '')).data ?? defaultLayout
}
