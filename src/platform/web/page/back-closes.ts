import { useEffect, useRef } from 'react'
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

/**
 * Names for the history entries of overlays. They differ between page loads, `loadedAt` apart (milliseconds since 1970),
 * as the browser's history outlives a reload.
 */
export function createEntryNames(loadedAt: number): () => string {
  let opened = 0
  return () => {
    opened += 1
    return `${loadedAt}-${opened}`
  }
}

/** The state of a history entry without the overlay that was open on it. */
export function withoutOverlay(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return state
  const { overlay: _, ...rest } = state
  return rest
}

/** The browser's history, as far as it is needed here. */
type StepHistory = {
  /** The entry that the browser is at, where it is one of an overlay. */
  current(): unknown
  push(entry: string): void
  /** Leaves so many entries. `arrived` is called later, when the browser is there. */
  leave(count: number): void
}

type BackSteps = {
  /** So many levels are open now. */
  follow: (depth: number) => void
  /** The browser came to another entry. */
  arrived: () => void
}

/**
 * Keeps one history entry for each level opened over a view, named by `nameEntry`. `back` is called for each level that the
 * browser's Back leaves, the topmost first, with its place from 0; levels closed in another way take their entries off together.
 */
export function createBackSteps(
  history: StepHistory,
  nameEntry: () => string,
  back: (level: number) => void,
): BackSteps {
  const entries: string[] = []
  let wanted = 0
  /** A step back of our own is under way: entries added before it arrives would be left by it too. */
  let isLeaving = false

  const leave = (count: number) => {
    const isAtOurs = count > 0 && history.current() === entries.at(-1)
    entries.length -= count
    if (!isAtOurs) return
    isLeaving = true
    history.leave(count)
  }
  const follow = (depth: number) => {
    wanted = depth
    if (isLeaving) return
    if (entries.length > depth) leave(entries.length - depth)
    while (entries.length < depth) {
      const entry = nameEntry()
      entries.push(entry)
      history.push(entry)
    }
  }
  const arrived = () => {
    if (isLeaving) {
      isLeaving = false
      follow(wanted)
      return
    }
    const stays = entries.findIndex((entry) => entry === history.current()) + 1
    const left = entries.splice(stays)
    for (let level = stays + left.length - 1; level >= stays; level -= 1) back(level)
  }
  return { follow, arrived }
}
