import { createContext, use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../store/store.ts'
import { historyState, notifyHistoryChanged, watchHistory } from './history-state.ts'

/**
 * Every view by its name, with the parameters it may get when it is opened; `never` if it gets none. The names are in the
 * history of open tabs. Each slice adds its views in `web/slice.ts` by
 * `declare module '…/platform/web/page/navigation.ts' { interface Views { … } }`.
 */
export interface Views {}
export type View = keyof Views

/** A view and the path of its address, such as `/ebay`. Paths below it belong to the same view. */
export type Route = { readonly view: View; readonly path: string }

type ParamsByView = { readonly [Name in View]?: Partial<Views[Name]> }

/**
 * Keeps one seller's current view, its parameters, and the state of each screen. The address names the view. `/` names none:
 * there the history entry of an earlier version may, else it is `start`.
 */
export function createNavigation(sellerId: string, routes: readonly Route[], start: View) {
  const paramsByView = createStore<ParamsByView>({})
  const statesByMaker = new Map<unknown, unknown>()
  const addresses = new Map(routes.map(({ view, path }) => [view, path]))
  const leaveListeners = new Set<() => void>()
  const viewNow = (): View => currentRoute(routes)?.view ?? start
  /** True at an address below the view's own, such as that of one item. */
  const isBelow = () => location.pathname.startsWith(`${currentRoute(routes)?.path}/`)
  /** The address at which a view opens: its path, with the state that was kept. */
  const addressOf = (view: View): string => addresses.get(view) ?? '/'
  const push = (address: string, state: object) => {
    for (const listener of leaveListeners) listener()
    history.replaceState({ ...historyState(), scroll: scrollY }, '')
    history.pushState(state, '', address)
    notifyHistoryChanged()
  }
  return {
    viewNow,
    addressOf,
    paramsByView,
    openView: <Name extends View>(view: Name, params?: Views[Name]): void => {
      paramsByView.set({ [view]: { ...params } })
      if (view === viewNow() && !isBelow()) return
      push(addressOf(view), {})
    },
    /** Opens an address of any view, such as `/items/A-1`. */
    openAddress: (address: string): void => {
      if (address !== addressNow()) push(address, {})
    },
    /** Opens an address below the current view's. One that is open already is replaced, so that Back closes any of them. */
    openBelow: (address: string): void => {
      if (!isBelow()) return push(address, { canGoBack: true })
      history.replaceState(historyState(), '', address)
      notifyHistoryChanged()
    },
    /** Leaves the address below the current view's: as Back does, or for the view itself if the page began there. */
    closeBelow: (): void => {
      if (historyState()['canGoBack'] === true) return history.back()
      history.replaceState(null, '', addressOf(viewNow()))
      notifyHistoryChanged()
    },
    /** Keeps the state of a view in its address, for reloads and bookmarks, and for the next time that it is opened. */
    keepAddress: (view: View, address: string): void => {
      addresses.set(view, address)
      if (view !== viewNow() || isBelow() || address === addressNow()) return
      history.replaceState(history.state, '', address)
    },
    /** Calls the listener before another address is opened. Returns a function that stops it. */
    beforeLeaving: (listener: () => void): (() => void) => {
      leaveListeners.add(listener)
      return () => leaveListeners.delete(listener)
    },
    stateOf: <State>(make: (sellerId: string) => State): State => {
      if (!statesByMaker.has(make)) statesByMaker.set(make, make(sellerId))
      return statesByMaker.get(make) as State
    },
  }
}

/** The route of the page's address, else of the view in its history entry; undefined if neither names one. */
export function currentRoute<Known extends Route>(routes: readonly Known[]): Known | undefined {
  const { pathname } = location
  const matching = routes.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  // The longest: `/account/data` is also below `/account`.
  const [longest] = matching.toSorted((one, other) => other.path.length - one.path.length)
  return longest ?? routes.find(({ view }) => view === historyState()['view'])
}

export type Navigation = ReturnType<typeof createNavigation>

/** The signed-in seller's navigation. */
export const NavigationContext = createContext<Navigation | null>(null)

/**
 * The view of the current history entry, scrolled to where it was left. For the component that shows the view, and no other:
 * one that mounts later would scroll the page again.
 */
export function useView(): View {
  const { viewNow } = useNavigation()
  const view = useCurrentView()
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // A new view opens at its top, and one that is returned to where it was left.
  useLayoutEffect(() => scrollToEntry(view === viewNow()), [view, viewNow])
  return view
}

/** The view of the current history entry. */
export function useCurrentView(): View {
  return useSyncExternalStore(watchHistory, useNavigation().viewNow)
}

/**
 * Scrolls to where the current history entry was left, or to the top. For a screen that replaces another one of its view.
 * `isOfEntry`: false if the screen belongs to another entry.
 */
export function scrollToEntry(isOfEntry = true): void {
  const { scroll } = historyState()
  scrollTo(0, isOfEntry && typeof scroll === 'number' ? scroll : 0)
}

/** Returns a function that opens a view with parameters. Each opened view is a history entry, so that Back works. */
export function useOpenView(): Navigation['openView'] {
  return useNavigation().openView
}

/** The path and query of the page's address. */
export function useAddress(): string {
  return useSyncExternalStore(watchHistory, addressNow)
}

function addressNow(): string {
  return location.pathname + location.search
}

/** The last parameters of a view: a new object with each `openView`, undefined before the first. */
export function useViewParams<Name extends View>(view: Name): ParamsByView[Name] {
  const { paramsByView } = useNavigation()
  return useSyncExternalStore(paramsByView.subscribe, () => paramsByView.get()[view])
}

/** The value that `make` returned at its first use. It outlives the screen, until the seller signs out. */
export function useViewState<State>(make: (sellerId: string) => State): State {
  return useNavigation().stateOf(make)
}

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('Views are opened outside of the signed-in app')
  return navigation
}
