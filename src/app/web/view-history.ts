import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { historyState, tellHistoryChanged, watchHistory } from '../../platform/web/page/history-state.ts'

/** What the seller can look at. Views are switched by state, not by address. */
export const views = [
  'dashboard',
  'capture',
  'listings',
  'ebay',
  'outbox',
  'your-data',
  'security',
  'change-password',
] as const
export type View = (typeof views)[number]

/**
 * The view of the history entry the browser is at, at the place it was left. For who shows it, and no one else: what comes
 * into the page later would scroll it anew.
 */
export function useView(): View {
  const view = useSyncExternalStore(watchHistory, currentView)
  useScrollOf(view)
  return view
}

/** Goes to another view. Each is an entry of the history, so that Back works. */
export function goTo(view: View): void {
  if (view === currentView()) return
  history.replaceState({ ...historyState(), scroll: scrollY }, '')
  history.pushState({ view }, '')
  tellHistoryChanged()
}

/** Forgets where the last seller was. */
export function startAtDashboard(): void {
  history.replaceState(null, '')
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
