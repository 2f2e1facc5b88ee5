import { createStore } from '../../../platform/web/store/store.ts'

export type PhotosElsewhere = ReturnType<typeof createPhotosElsewhere>

/**
 * The number of a seller's waiting photos on this device in batches that other tabs have claimed. `count` counts the photos
 * of these batches in the outbox. If it fails, the last number stays.
 */
export function createPhotosElsewhere(count: (batchIds: ReadonlySet<string>) => Promise<number>) {
  const batchesElsewhere = new Set<string>()
  const state = createStore({ photos: 0 })
  let isCounting = false
  let isStale = false

  async function recount(): Promise<void> {
    isStale = true
    if (isCounting) return
    isCounting = true
    while (isStale) {
      isStale = false
      const photos =
        batchesElsewhere.size === 0 ? 0 : await count(new Set(batchesElsewhere)).catch(() => state.get().photos)
      if (photos !== state.get().photos) state.set({ photos })
    }
    isCounting = false
  }

  return {
    subscribe: state.subscribe,
    photos: (): number => state.get().photos,
    /** Call it when another tab has the batch. */
    add(batchId: string): void {
      batchesElsewhere.add(batchId)
      void recount()
    },
    /** Call it when no other tab has the batch anymore. */
    remove(batchId: string): void {
      if (batchesElsewhere.delete(batchId)) void recount()
    },
    /** Counts again, because the outbox may have changed. */
    recount: (): void => void recount(),
  }
}
