import { useEffect, useRef } from 'react'
import { createEntryNames, withoutOverlay } from './back-closes-entries.ts'
import { historyState } from './history-state.ts'

const nextEntry = createEntryNames(performance.timeOrigin)

/**
 * While `isOpen`, the browser's Back (a gesture on phones) calls `close` instead of leaving the view.
 * Opening adds a history entry; closing in any other way takes it off again.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const entry = nextEntry()
    history.pushState({ ...historyState(), overlay: entry }, '')
    const onPop = () => {
      if (historyState()['overlay'] !== entry) latestClose.current()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      if (historyState()['overlay'] === entry) history.back()
    }
  }, [isOpen])
}

/** A reload closes what was open: its mark goes from the history entry the page starts at. */
export function forgetLeftoverOverlay(): void {
  history.replaceState(withoutOverlay(history.state), '')
}
