import type { LiveUpdate } from '../../live-update.ts'

/** Milliseconds after an answer in which further updates are gathered. */
const gather = 400

/**
 * Hands live updates on: the first at once, those of a burst (fifty photos stored one after the other) together after it.
 */
export function gatherUpdates(answer: (updates: readonly LiveUpdate[]) => void): (update: LiveUpdate) => void {
  let resting = false
  let waiting: LiveUpdate[] = []
  const handOn = (updates: readonly LiveUpdate[]) => {
    answer(updates)
    resting = true
    setTimeout(() => {
      resting = false
      const gathered = waiting
      waiting = []
      if (gathered.length > 0) handOn(gathered)
    }, gather)
  }
  return (update) => {
    if (resting) waiting.push(update)
    else handOn([update])
  }
}
