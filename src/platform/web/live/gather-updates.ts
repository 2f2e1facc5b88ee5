import type { LiveUpdate } from '../../live-update.ts'

/** Milliseconds after a call in which further updates are gathered. */
const gatherMs = 400

/** Passes live updates on: the first at once, those of a burst (such as fifty stored photos) together after `gatherMs`. */
export function gatherUpdates(onUpdates: (updates: readonly LiveUpdate[]) => void): (update: LiveUpdate) => void {
  let isGathering = false
  let waiting: LiveUpdate[] = []
  const passOn = (updates: readonly LiveUpdate[]) => {
    onUpdates(updates)
    isGathering = true
    setTimeout(() => {
      isGathering = false
      const gathered = waiting
      waiting = []
      if (gathered.length > 0) passOn(gathered)
    }, gatherMs)
  }
  return (update) => {
    if (isGathering) waiting.push(update)
    else passOn([update])
  }
}
