import { notForgotten, nothingToUpload } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { type Batch, type Batches, whenDone } from './shot-batches.ts'

/** Where a finished batch goes: to upload, or away. The next one is open at once. */
export function createHandOver(ports: CapturePorts, state: CaptureSnapshot, batches: Batches) {
  /** Finished, not handed over yet. They go in this order, in which they get the SKUs that the seller wrote on the bags. */
  const line: Batch[] = []

  /** Shots pressed before belong to the batch: it waits for them. */
  function handOverNext(): void {
    const [finished] = line
    if (!finished) return
    whenDone(finished, () => {
      line.shift()
      handOver(finished)
      handOverNext()
    })
  }

  function handOver({ id, shots }: Batch): void {
    if (shots.length === 0) return
    if (state.now().saveToGallery)
      ports.saveToGallery(
        shots.map((shot) => shot.photo),
        ports.now(),
      )
    ports.handOver({ id, shots })
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
      line.push(finished)
      if (line.length === 1) handOverNext()
    },

    async discard(): Promise<void> {
      const { removed } = state.now()
      const discarded = batches.next()
      discarded.isDiscarded = true
      state.set({ handedOver: null })
      await new Promise<void>((resolve) => whenDone(discarded, resolve))
      const ids = [...discarded.shots, ...removed.map((each) => each.shot)].map((shot) => shot.id)
      if (ids.length > 0) await ports.forgetShots(ids).catch(() => state.set({ problem: notForgotten(ids.length) }))
    },
  }
}
