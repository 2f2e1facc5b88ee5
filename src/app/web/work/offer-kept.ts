import type { CaptureStore } from '../../../capture/web/capture-store.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import type { AssignStore } from '../../../upload/web/choice/assign-store.ts'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import { shotOf } from './kept-shots.ts'
import { whenFree } from './when-free.ts'

type Capture = { camera: { captures: CaptureStore }; choice: AssignStore }

export type Offers = ReturnType<typeof createOffers>

/**
 * Offers the seller the batches that earlier pages shot or chose, one after the other, each when nothing else is being shot
 * or chosen. `whenLoaded` calls back when camera and choice are loaded; `removePhotos` removes photos from the outbox.
 */
export function createOffers(
  whenLoaded: (then: (capture: Capture) => void) => void,
  removePhotos: (photoIds: readonly string[]) => Promise<void>,
) {
  const state = createStore<{ waiting: readonly KeptBatch[] }>({ waiting: [] })

  /** Offers a batch, unless it was discarded while it waited. */
  function offerNow(batch: KeptBatch, continueBatch: () => void) {
    if (!state.get().waiting.includes(batch)) return
    continueBatch()
    state.set({ waiting: state.get().waiting.filter((each) => each !== batch) })
  }

  return {
    subscribe: state.subscribe,
    /** Batches that were not offered yet. */
    waiting: (): readonly KeptBatch[] => state.get().waiting,

    offer(batch: KeptBatch): void {
      state.set({ waiting: [...state.get().waiting, batch] })
      whenLoaded(({ camera: { captures }, choice }) => {
        const continueChoice = () => choice.continueWith(batch)
        const continueShots = () => captures.continueWith({ id: batch.id, shots: batch.photos.map(shotOf) })
        if (batch.arranged) whenFree(choice, isIdle(choice), () => offerNow(batch, continueChoice))
        else whenFree(captures, isIdleCamera(captures), () => offerNow(batch, continueShots))
      })
    },

    /** Discards the waiting batches. If the outbox cannot remove them they keep waiting, and this rejects with an AppError. */
    async discard(): Promise<void> {
      const { waiting } = state.get()
      const ids = waiting.flatMap(({ photos, lost }) => [...photos.map(({ id }) => id), ...lost])
      if (ids.length > 0) await removePhotos(ids)
      state.set({ waiting: state.get().waiting.filter((batch) => !waiting.includes(batch)) })
    },

    /** Stops offering the waiting batches. */
    drop: (): void => state.set({ waiting: [] }),
  }
}

/** True if nothing else is being shot or offered, and no removed shot can be restored. */
function isIdleCamera(captures: CaptureStore) {
  return () => {
    const { isOpen, shots, pendingShotCount, removedShots } = captures.getSnapshot()
    return !isOpen && shots.length + pendingShotCount + removedShots.length === 0
  }
}

/** True if nothing else is being chosen, and no removed file can be restored. */
function isIdle(choice: AssignStore) {
  return () => {
    const { isOpen, photos, removed } = choice.getSnapshot()
    return !isOpen && photos.length + removed.length === 0
  }
}
