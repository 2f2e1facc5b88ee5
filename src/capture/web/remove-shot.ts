import { undoStays } from '../limits.ts'
import { notForgotten } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { type Batches, whenDone } from './shot-batches.ts'

/** Taking a shot out, with a way back until it is settled: then it leaves durable storage. */
export function createRemoval(ports: CapturePorts, state: CaptureSnapshot, batches: Batches) {
  let cancelTimer = () => {}

  function settle(): void {
    const { removed } = state.now()
    cancelTimer()
    if (!removed) return
    state.set({ removed: null })
    // An edit that is still being saved would put it back into storage.
    whenDone(batches.open(), () => {
      ports.forgetShots([removed.shot.id]).catch(() => state.set({ problem: notForgotten(1) }))
    })
  }

  return {
    settle,

    remove(id: string): void {
      const batch = batches.open()
      const at = batch.shots.findIndex((shot) => shot.id === id)
      const shot = batch.shots[at]
      if (!shot) return
      settle()
      batches.change(batch, { shots: batch.shots.toSpliced(at, 1) })
      state.set({ removed: { shot, at } })
      cancelTimer = ports.after(undoStays, settle)
    },

    undo(): void {
      const { removed } = state.now()
      if (!removed) return
      const batch = batches.open()
      batches.change(batch, { shots: batch.shots.toSpliced(removed.at, 0, removed.shot) })
      state.set({ removed: null })
    },
  }
}
