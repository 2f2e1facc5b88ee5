import { notDeleted, nothingToUpload } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureStateStore } from './capture-state-store.ts'
import { type Batch, type Batches, whenTasksDone } from './shot-batches.ts'

/** Hands a finished batch over to the upload, or discards it. The next one opens at once. */
export function createHandOver(ports: CapturePorts, state: CaptureStateStore, batches: Batches) {
  /** Batches that were not handed over yet, in the order in which the seller wrote their SKUs on the bags. */
  const waitingBatches: Batch[] = []

  /** Hands the first batch over when its pending shots are done, then the next one. */
  function handOverNext(): void {
    const [finished] = waitingBatches
    if (!finished) return
    whenTasksDone(finished, () => {
      waitingBatches.shift()
      handOver(finished)
      handOverNext()
    })
  }

  function handOver({ id, shots }: Batch): void {
    if (shots.length === 0) return
    if (state.get().saveToGallery)
      ports.saveToGallery(
        shots.map((shot) => shot.photo),
        ports.now(),
      )
    ports.handOver({ id, shots })
  }

  return {
    hasShots(): boolean {
      const { shots, pendingShotCount } = batches.current()
      return shots.length + pendingShotCount > 0
    },

    showNothingToUpload: () => state.set({ problem: nothingToUpload }),

    finish(): void {
      const finished = batches.next()
      state.set({ finishedBatchId: finished.id, problem: null })
      waitingBatches.push(finished)
      if (waitingBatches.length === 1) handOverNext()
    },

    async discard(): Promise<void> {
      const { removedShots } = state.get()
      const discarded = batches.next()
      discarded.isDiscarded = true
      state.set({ finishedBatchId: null })
      await new Promise<void>((resolve) => whenTasksDone(discarded, resolve))
      const ids = [...discarded.shots, ...removedShots.map((each) => each.shot)].map((shot) => shot.id)
      if (ids.length > 0) await ports.deleteShots(ids).catch(() => state.set({ problem: notDeleted(ids.length) }))
    },
  }
}
