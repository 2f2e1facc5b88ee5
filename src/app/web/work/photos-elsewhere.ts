import { createStore } from '../../../platform/web/store/store.ts'

export type Elsewhere = ReturnType<typeof createElsewhere>

/**
 * How many photos of a seller wait on this device in batches that other tabs of PastFash look after. `count`: photos of these
 * batches in the outbox; while it cannot tell, the last number stays.
 */
export function createElsewhere(count: (batchIds: ReadonlySet<string>) => Promise<number>) {
  const theirs = new Set<string>()
  const state = createStore({ photos: 0 })
  let isCounting = false
  let isStale = false

  async function recount(): Promise<void> {
    isStale = true
    if (isCounting) return
    isCounting = true
    while (isStale) {
      isStale = false
      const photos = theirs.size === 0 ? 0 : await count(new Set(theirs)).catch(() => state.now().photos)
      if (photos !== state.now().photos) state.set({ photos })
    }
    isCounting = false
  }

  return {
    subscribe: state.subscribe,
    photos: (): number => state.now().photos,
    /** Another tab has the batch. */
    add(batchId: string): void {
      theirs.add(batchId)
      void recount()
    },
    /** No other tab has it any more. */
    remove(batchId: string): void {
      if (theirs.delete(batchId)) void recount()
    },
    /** The outbox may hold other photos by now. */
    recount: (): void => void recount(),
  }
}
