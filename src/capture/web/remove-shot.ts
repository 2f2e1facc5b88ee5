import { undoDuration } from '../limits.ts'
import { notForgotten } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { type Batches, whenDone } from './shot-batches.ts'

/** Removes shots. Each can be restored until it is settled: then it leaves durable storage. */
export function createRemoval(ports: CapturePorts, state: CaptureSnapshot, batches: Batches) {
  const cancelTimers = new Map<string, () => void>()

  /** Takes a shot off the list of removed ones. */
  function drop(id: string): void {
    cancelTimers.get(id)?.()
    cancelTimers.delete(id)
    state.set({ removed: state.get().removed.filter(({ shot }) => shot.id !== id) })
  }

  function settle(id: string): void {
    if (!state.get().removed.some(({ shot }) => shot.id === id)) return
    drop(id)
    // An edit that is still being saved would put the shot back into storage.
    whenDone(batches.open(), () => {
      ports.forgetShots([id]).catch(() => state.set({ problem: notForgotten(1) }))
    })
  }

  return {
    settleAll(): void {
      for (const { shot } of state.get().removed) settle(shot.id)
    },

    remove(id: string): void {
      const batch = batches.open()
      const at = batch.shots.findIndex((shot) => shot.id === id)
      const shot = batch.shots[at]
      if (!shot) return
      batches.change(batch, { shots: batch.shots.toSpliced(at, 1) })
      state.set({ removed: [...state.get().removed, { shot, at }] })
      cancelTimers.set(
        id,
        ports.delay(undoDuration, () => settle(id)),
      )
    },

    /** Restores the shot that was removed last. */
    undo(): void {
      const last = state.get().removed.at(-1)
      if (!last) return
      const batch = batches.open()
      batches.change(batch, { shots: batch.shots.toSpliced(last.at, 0, last.shot) })
      drop(last.shot.id)
    },
  }
}
