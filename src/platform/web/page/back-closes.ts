import { useEffect, useRef } from 'react'
import { historyState } from './history-state.ts'

/** Something open above the view, such as a dialog or the camera. */
type Level = { readonly close: () => void }

/** All open levels of this page, the topmost last. Each has a history entry. */
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
 * Opening adds a history entry; closing in another way removes it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useBackSteps(isOpen ? 1 : 0, close)
}

/** Like `useBackCloses` for something with `depth` open levels: Back calls `back` once for each level. */
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

/** Closes what is open above the view, then runs `then` once the history is back at the view, for example to open another. */
export function closeThen(close: () => void, then: () => void): void {
  addEventListener('popstate', then, { once: true })
  close()
}

/** Removes the mark of an overlay from the history entry at which the page starts: a reload has closed the overlay. */
export function forgetLeftoverOverlay(): void {
  history.replaceState(withoutOverlay(history.state), '')
}

function add(level: Level): Level {
  levels.push(level)
  followSoon()
  return level
}

function remove(level: Level | undefined): void {
  levels.splice(0, levels.length, ...levels.filter((each) => each !== level))
  followSoon()
}

/** Closing and opening in one task change the history once: a dialog that follows another takes over its entry. */
function followSoon(): void {
  addEventListener('popstate', steps.arrived)
  queueMicrotask(() => steps.follow(levels.length))
}

/**
 * Creates names for the history entries of overlays. `loadedAt` (milliseconds since 1970) makes them differ between page loads,
 * because the browser's history outlives a reload.
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

/** The part of the browser's history that is needed here. */
type StepHistory = {
  /** Name of the current entry, if it is the entry of an overlay. */
  current(): unknown
  push(entry: string): void
  /** Leaves `count` entries. The browser calls `arrived` later, when it is there. */
  leave(count: number): void
}

type BackSteps = {
  /** Adds or removes entries, so that `depth` levels have one. */
  follow: (depth: number) => void
  /** Called when the browser came to another entry. */
  arrived: () => void
}

/**
 * Keeps one history entry, named by `nameEntry`, for each level that is open above a view. Calls `back` with the index of each
 * level that the browser's Back leaves, the topmost first. Levels closed in another way remove their entries together.
 */
export function createBackSteps(
  history: StepHistory,
  nameEntry: () => string,
  back: (level: number) => void,
): BackSteps {
  const entries: string[] = []
  let wantedDepth = 0
  /** True while a step back of ours is running: it would also leave entries that are added before it arrives. */
  let isLeaving = false

  const leave = (count: number) => {
    const isAtOwnEntry = count > 0 && history.current() === entries.at(-1)
    entries.length -= count
    if (!isAtOwnEntry) return
    isLeaving = true
    history.leave(count)
  }
  const follow = (depth: number) => {
    wantedDepth = depth
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
      follow(wantedDepth)
      return
    }
    const keptCount = entries.findIndex((entry) => entry === history.current()) + 1
    const leftEntries = entries.splice(keptCount)
    for (let level = keptCount + leftEntries.length - 1; level >= keptCount; level -= 1) back(level)
  }
  return { follow, arrived }
}
