import { useEffect, useRef } from 'react'
import { createEntryNames, withoutOverlay } from './back-closes-entries.ts'
import { createBackSteps } from './back-steps.ts'
import { historyState } from './history-state.ts'

/** Something open over the view, such as a dialog or the camera. */
type Level = { readonly close: () => void }

/** All that is open on this page, the topmost last: each has a history entry. */
const levels: Level[] = []

const steps = createBackSteps(
  {
    current: () => historyState()['overlay'],
    push: (overlay) => history.pushState({ ...historyState(), overlay }, ''),
    leave: (count) => history.go(-count),
  },
  createEntryNames(performance.timeOrigin),
  (level) => levels[level]?.close(),
)

/**
 * While `isOpen`, the browser's Back (a gesture on phones) calls `close` instead of leaving the view.
 * Opening adds a history entry; closing in any other way takes it off again.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useBackSteps(isOpen ? 1 : 0, close)
}

/** The same for something of several levels, `depth` of which are open: Back calls `back` for one at a time. */
export function useBackSteps(depth: number, back: () => void): void {
  const latest = useRef(back)
  const own = useRef<Level[]>([])
  useEffect(() => {
    latest.current = back
  })
  useEffect(() => {
    while (own.current.length > depth) remove(own.current.pop())
    while (own.current.length < depth) own.current.push(add({ close: () => latest.current() }))
  }, [depth])
  useEffect(
    () => () => {
      for (const level of own.current.splice(0)) remove(level)
    },
    [],
  )
}

/** Closes what is open over the view, and then does what must find the history at the view, such as going to another one. */
export function closeThen(close: () => void, then: () => void): void {
  addEventListener('popstate', then, { once: true })
  close()
}

/** A reload closes what was open: its mark goes from the history entry the page starts at. */
export function forgetLeftoverOverlay(): void {
  history.replaceState(withoutOverlay(history.state), '')
}

function add(level: Level): Level {
  levels.push(level)
  changed()
  return level
}

function remove(level: Level | undefined): void {
  levels.splice(0, levels.length, ...levels.filter((each) => each !== level))
  changed()
}

/** What closes and opens at once changes the history once: a dialog that follows another one takes its entry over. */
function changed(): void {
  addEventListener('popstate', steps.arrived)
  queueMicrotask(() => steps.follow(levels.length))
}
