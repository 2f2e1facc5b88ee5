import { orderOnlyOnThisPage } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { type Batch, type Batches, during } from './shot-batches.ts'

/** Putting shots in another order: it shows at once, is the order of upload, and goes to durable storage. */
export function createOrdering(ports: CapturePorts, state: CaptureSnapshot, batches: Batches) {
  async function keep({ id, shots }: Batch): Promise<void> {
    const ids = shots.map((shot) => shot.id)
    await ports.keepOrder(ids, id).catch(() => state.set({ problem: orderOnlyOnThisPage }))
  }

  return {
    /** Shots that `ids` does not name, taken since, stay after the others. */
    reorder(ids: readonly string[]): void {
      const batch = batches.open()
      const places = new Map(ids.map((id, place) => [id, place]))
      const placeOf = ({ id }: { id: string }) => places.get(id) ?? ids.length
      batches.change(batch, { shots: batch.shots.toSorted((one, other) => placeOf(one) - placeOf(other)) })
      state.set({ problem: null })
      void during(batch, keep(batch))
    },

    /** The open batch has a shot back that the order kept last may not name. */
    keepAgain(): void {
      const batch = batches.open()
      void during(batch, keep(batch))
    },
  }
}
