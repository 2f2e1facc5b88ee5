import { createContext, use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../store/store.ts'
import { historyState, tellHistoryChanged, watchHistory } from './history-state.ts'

/**
 * Every view by its name, which stands in the history of open tabs, with what it may be told when it is opened. These are none; a
 * slice adds its own in `web/slice.ts`, by `declare module '…/platform/web/page/navigation.ts' { interface Views { … } }`.
 */
export interface Views {}
export type View = keyof Views

type Leads = { readonly [Name in View]?: Partial<Views[Name]> }

/**
 * Where one seller is: at which of the `known` views, what led there, and where on its screen. Views are switched by state, not by
 * address; an entry of the history that names no known view is at `start`.
 */
export function createNavigation(sellerId: string, known: readonly View[], start: View) {
  const leads = createStore<Leads>({})
  const places = new Map<unknown, unknown>()
  const viewNow = (): View => {
    const { view } = historyState()
    return known.find((each) => each === view) ?? start
  }
  return {
    viewNow,
    leads,
    openView: <Name extends View>(view: Name, lead?: Views[Name]): void => {
      leads.set({ [view]: { ...lead } })
      if (view === viewNow()) return
      history.replaceState({ ...historyState(), scroll: scrollY }, '')
      history.pushState({ view }, '')
      tellHistoryChanged()
    },
    placeOf: <Place>(make: (sellerId: string) => Place): Place => {
      if (!places.has(make)) places.set(make, make(sellerId))
      return places.get(make) as Place
    },
  }
}

export type Navigation = ReturnType<typeof createNavigation>

/** Where the signed-in seller is. */
export const NavigationContext = createContext<Navigation | null>(null)

/**
 * The view of the history entry the browser is at, at the place it was left. For who shows it, and no one else: what comes
 * into the page later would scroll it anew.
 */
export function useView(): View {
  const { viewNow } = useNavigation()
  const view = useSyncExternalStore(watchHistory, viewNow)
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // A view opens at its top; one that is come back to, where it was left.
  useLayoutEffect(() => {
    const { scroll } = historyState()
    scrollTo(0, view === viewNow() && typeof scroll === 'number' ? scroll : 0)
  }, [view, viewNow])
  return view
}

/** What opens a view, and tells its screen what leads there. Each view is an entry of the history, so that Back works. */
export function useOpenView(): Navigation['openView'] {
  return useNavigation().openView
}

/** What led to a view last: with each `openView` another object, undefined before the first. */
export function useLead<Name extends View>(view: Name): Leads[Name] {
  const { leads } = useNavigation()
  return useSyncExternalStore(leads.subscribe, () => leads.now()[view])
}

/** What `make` made when it was first asked for, which outlives the screen: until the seller signs out. */
export function usePlace<Place>(make: (sellerId: string) => Place): Place {
  return useNavigation().placeOf(make)
}

function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('Views are opened outside of the signed-in app')
  return navigation
}
