import { undoDuration } from '../limits.ts'
import { notDeleted } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureStateStore } from './capture-state-store.ts'
import { type Batches, whenTasksDone } from './shot-batches.ts'

/**
 * Removes shots of the current batch: the item that is being photographed. Each can be restored until it is removed for good:
 * then it leaves durable storage.
 */
export function createRemoval(ports: CapturePorts, state: CaptureStateStore, batches: Batches) {
  const cancelTimers = new Map<string, () => void>()

  /** Takes a shot off the list of removed ones. */
  function drop(id: string): void {
    cancelTimers.get(id)?.()
    cancelTimers.delete(id)
    state.set({ removedShots: state.get().removedShots.filter(({ shot }) => shot.id !== id) })
  }

  function removeForGood(id: string): void {
    if (!state.get().removedShots.some(({ shot }) => shot.id === id)) return
    drop(id)
    // An edit that is still being saved would put the shot back into storage.
    whenTasksDone(batches.current(), () => {
      ports.deleteShots([id]).catch(() => state.set({ problem: notDeleted(1) }))
    })
  }

  return {
    removeAllForGood(): void {
      for (const { shot } of state.get().removedShots) removeForGood(shot.id)
    },

    remove(id: string): void {
      const batch = batches.current()
      const index = batch.shots.findIndex((shot) => shot.id === id)
      const shot = batch.shots[index]
      if (!shot) return
      batches.change(batch, { shots: batch.shots.toSpliced(index, 1) })
      state.set({ removedShots: [...state.get().removedShots, { shot, index }] })
      cancelTimers.set(
        id,
        ports.delay(undoDuration, () => removeForGood(id)),
      )
    },

    /** Restores the shot that was removed last. */
    undo(): void {
      const last = state.get().removedShots.at(-1)
      if (!last) return
      const batch = batches.current()
      batches.change(batch, { shots: batch.shots.toSpliced(last.index, 0, last.shot) })
      drop(last.shot.id)
    },
  }
}
