import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { historyState, tellHistoryChanged, watchHistory } from '../../platform/web/history-state.ts'

/** What the seller can look at. Views are switched by state, not by address. */
export const views = ['dashboard', 'capture', 'listings', 'ebay', 'outbox', 'your-data', 'change-password'] as const
export type View = (typeof views)[number]

/** The view of the history entry the browser is at, and how to go to another: each is an entry, so that Back works. */
export function useView(): { view: View; go: (view: View) => void } {
  const view = useSyncExternalStore(watchHistory, currentView)
  useScrollOf(view)
  return { view, go }
}

/** Forgets where the last seller was. */
export function startAtDashboard(): void {
  history.replaceState(null, '')
}

function go(view: View) {
  if (view === currentView()) return
  history.replaceState({ ...historyState(), scroll: scrollY }, '')
  history.pushState({ view }, '')
  tellHistoryChanged()
}

/** A view opens at its top; one that is come back to, where it was left. */
function useScrollOf(view: View) {
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useLayoutEffect(() => {
    const { scroll } = historyState()
    scrollTo(0, view === currentView() && typeof scroll === 'number' ? scroll : 0)
  }, [view])
}

function currentView(): View {
  const { view } = historyState()
  return views.find((known) => known === view) ?? 'dashboard'
}
