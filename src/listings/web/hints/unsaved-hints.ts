import { whenServerMayAnswer } from '../../../platform/web/live/when-server-may-answer.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { createStore } from '../../../platform/web/store/store.ts'

/** Items whose typed hints could not be saved. The save is repeated until it succeeds, in any view. */
export function createUnsavedHints() {
  const state = createStore<{ retryStops: ReadonlyMap<string, () => void> }>({ retryStops: new Map() })

  /**
   * Saves the hints that a seller typed for an item. After a failure, tries again when the server may answer and the seller is
   * signed in.
   */
  async function saveWithRetry(sellerId: string, itemId: string, save: () => Promise<void>): Promise<void> {
    const isSaved = await save().then(
      () => true,
      () => false,
    )
    const stop = state.get().retryStops.get(itemId)
    if (isSaved !== (stop !== undefined)) return
    const retryStops = new Map(state.get().retryStops)
    if (isSaved) {
      stop?.()
      retryStops.delete(itemId)
    } else {
      const retry = () => {
        if (actingSeller.period()?.sellerId === sellerId) void saveWithRetry(sellerId, itemId, save)
      }
      retryStops.set(itemId, whenServerMayAnswer(retry))
    }
    state.set({ retryStops })
  }

  return { saveWithRetry, has: (itemId: string) => state.get().retryStops.has(itemId), subscribe: state.subscribe }
}

/** The unsaved hints of this page. */
export const unsavedHints = createUnsavedHints()
