import { notForgotten, nothingToUpload } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { type Batch, type Batches, whenDone } from './shot-batches.ts'

/** Where a finished batch goes: to upload, or away. The next one is open at once. */
export function createHandOver(ports: CapturePorts, state: CaptureSnapshot, batches: Batches) {
  /** Shots pressed before belong to the batch: it waits for them. */
  function handOver(finished: Batch): void {
    whenDone(finished, () => {
      const { id, shots } = finished
      if (shots.length === 0) return
      if (state.now().saveToGallery)
        ports.saveToGallery(
          shots.map((shot) => shot.photo),
          ports.now(),
        )
      ports.handOver({ id, shots })
    })
  }

  return {
    hasShots(): boolean {
      const { shots, taking } = batches.open()
      return shots.length + taking > 0
    },

    sayNothingToUpload: () => state.set({ problem: nothingToUpload }),

    finish(): void {
      const finished = batches.next()
      state.set({ handedOver: finished.id, problem: null })
      handOver(finished)
    },

    async discard(): Promise<void> {
      const { removed } = state.now()
      const discarded = batches.next()
      discarded.isDiscarded = true
      state.set({ handedOver: null })
      await new Promise<void>((resolve) => whenDone(discarded, resolve))
      const ids = [...discarded.shots, ...(removed ? [removed.shot] : [])].map((shot) => shot.id)
      if (ids.length > 0) await ports.forgetShots(ids).catch(() => state.set({ problem: notForgotten(ids.length) }))
    },
  }
}
