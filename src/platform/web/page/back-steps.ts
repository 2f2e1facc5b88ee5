/** The browser's history, as far as it is needed here. */
export type StepHistory = {
  /** The entry that the browser is at, where it is one of an overlay. */
  current(): unknown
  push(entry: string): void
  /** Leaves so many entries. `arrived` is called later, when the browser is there. */
  leave(count: number): void
}

export type BackSteps = {
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
