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

type ParamsByView = { readonly [Name in View]?: Partial<Views[Name]> }

/**
 * Keeps one seller's current view among `knownViews`, its parameters, and the state of each screen. Views are switched by history
 * state, not by address. A history entry without a known view is at `start`.
 */
export function createNavigation(sellerId: string, knownViews: readonly View[], start: View) {
  const paramsByView = createStore<ParamsByView>({})
  const statesByMaker = new Map<unknown, unknown>()
  const viewNow = (): View => {
    const { view } = historyState()
    return knownViews.find((each) => each === view) ?? start
  }
  return {
    viewNow,
    paramsByView,
    openView: <Name extends View>(view: Name, params?: Views[Name]): void => {
      paramsByView.set({ [view]: { ...params } })
      if (view === viewNow()) return
      history.replaceState({ ...historyState(), scroll: scrollY }, '')
      history.pushState({ view }, '')
      notifyHistoryChanged()
    },
    stateOf: <State>(make: (sellerId: string) => State): State => {
      if (!statesByMaker.has(make)) statesByMaker.set(make, make(sellerId))
      return statesByMaker.get(make) as State
    },
  }
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
  const view = useSyncExternalStore(watchHistory, viewNow)
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // A new view opens at its top, and one that is returned to where it was left.
  useLayoutEffect(() => {
    const { scroll } = historyState()
    scrollTo(0, view === viewNow() && typeof scroll === 'number' ? scroll : 0)
  }, [view, viewNow])
  return view
}

/** Returns a function that opens a view with parameters. Each opened view is a history entry, so that Back works. */
export function useOpenView(): Navigation['openView'] {
  return useNavigation().openView
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

function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('Views are opened outside of the signed-in app')
  return navigation
}
