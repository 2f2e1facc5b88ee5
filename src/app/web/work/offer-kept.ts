import type { CaptureStore } from '../../../capture/web/capture-store.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import type { AssignStore } from '../../../upload/web/choice/assign-store.ts'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import { shotOf } from './kept-shots.ts'
import { whenFree } from './when-free.ts'

type Capture = { camera: { captures: CaptureStore }; choice: AssignStore }

export type Offers = ReturnType<typeof createOffers>

/**
 * Offers the seller what earlier pages shot or chose: one batch after the other, each once nothing else is being shot or
 * chosen. `whenThere` calls once camera and choice are there; `forget` takes photos out of the outbox.
 */
export function createOffers(
  whenThere: (then: (capture: Capture) => void) => void,
  forget: (photoIds: readonly string[]) => Promise<void>,
) {
  const state = createStore<{ line: readonly KeptBatch[] }>({ line: [] })

  /** It may have been let go while it waited. */
  function takeTurn(batch: KeptBatch, goOn: () => void) {
    if (!state.now().line.includes(batch)) return
    goOn()
    state.set({ line: state.now().line.filter((each) => each !== batch) })
  }

  return {
    subscribe: state.subscribe,
    /** Batches whose turn has not come. */
    line: (): readonly KeptBatch[] => state.now().line,

    offer(batch: KeptBatch): void {
      state.set({ line: [...state.now().line, batch] })
      whenThere(({ camera: { captures }, choice }) => {
        const continueChoice = () => choice.continueWith(batch)
        const continueShots = () => captures.continueWith({ id: batch.id, shots: batch.photos.map(shotOf) })
        if (batch.arranged) whenFree(choice, isIdle(choice), () => takeTurn(batch, continueChoice))
        else whenFree(captures, isIdleCamera(captures), () => takeTurn(batch, continueShots))
      })
    },

    /** Lets go of those in line. When they cannot be taken out of the outbox they stay, and this rejects with an AppError. */
    async discard(): Promise<void> {
      const { line } = state.now()
      const ids = line.flatMap(({ photos, lost }) => [...photos.map(({ id }) => id), ...lost])
      if (ids.length > 0) await forget(ids)
      state.set({ line: state.now().line.filter((batch) => !line.includes(batch)) })
    },

    /** Those in line are not offered any more. */
    drop: (): void => state.set({ line: [] }),
  }
}

/** Nothing else is being shot or offered, and nothing that was taken out can be brought back. */
function isIdleCamera(captures: CaptureStore) {
  return () => {
    const { isOpen, shots, taking, removed } = captures.getSnapshot()
    return !isOpen && shots.length + taking + removed.length === 0
  }
}

/** Nothing else is being chosen, and nothing that was taken out can be brought back. */
function isIdle(choice: AssignStore) {
  return () => {
    const { isOpen, photos, removed } = choice.getSnapshot()
    return !isOpen && photos.length + removed.length === 0
  }
}
