import { useEffect, useRef } from 'react'
import { createEntryNames } from '../../platform/web/back-closes-entries.ts'
import { historyState } from '../../platform/web/history-state.ts'
import { type BackSteps, createBackSteps, type StepHistory } from './back-steps.ts'

const nextEntry = createEntryNames(performance.timeOrigin)

/**
 * While `depth` levels are open over a view, the browser's Back (a gesture on phones) calls `back` for one level at a
 * time instead of leaving the view.
 */
export function useBackSteps(depth: number, back: () => void): void {
  const latest = useRef(back)
  const steps = useRef<BackSteps>(null)
  useEffect(() => {
    latest.current = back
  })
  useEffect(() => {
    const made = createBackSteps(
      pageHistory,
      () => `camera-${nextEntry()}`,
      () => latest.current(),
    )
    steps.current = made
    addEventListener('popstate', made.arrived)
    return () => {
      removeEventListener('popstate', made.arrived)
      made.end()
    }
  }, [])
  useEffect(() => steps.current?.follow(depth), [depth])
}

const pageHistory: StepHistory = {
  current: () => historyState()['overlay'],
  push: (overlay) => history.pushState({ ...historyState(), overlay }, ''),
  leave: (count) => history.go(-count),
}
