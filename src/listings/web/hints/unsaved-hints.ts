import { whenServerMayAnswer } from '../../../platform/web/live/when-server-may-answer.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { createStore } from '../../../platform/web/store/store.ts'

/** Items whose typed hints could not be saved. The save is repeated until it succeeds, in any view. */
export function createUnsavedHints() {
  const state = createStore<{ stops: ReadonlyMap<string, () => void> }>({ stops: new Map() })

  /**
   * Saves the hints that a seller typed for an item. After a failure, tries again when the server may answer and the seller is
   * signed in.
   */
  async function keep(sellerId: string, itemId: string, save: () => Promise<void>): Promise<void> {
    const isSaved = await save().then(
      () => true,
      () => false,
    )
    const stop = state.now().stops.get(itemId)
    if (isSaved !== (stop !== undefined)) return
    const stops = new Map(state.now().stops)
    if (isSaved) {
      stop?.()
      stops.delete(itemId)
    } else {
      const retry = () => {
        if (actingSeller.now()?.sellerId === sellerId) void keep(sellerId, itemId, save)
      }
      stops.set(itemId, whenServerMayAnswer(retry))
    }
    state.set({ stops })
  }

  return { keep, has: (itemId: string) => state.now().stops.has(itemId), subscribe: state.subscribe }
}

/** The unsaved hints of this page. */
export const unsavedHints = createUnsavedHints()
