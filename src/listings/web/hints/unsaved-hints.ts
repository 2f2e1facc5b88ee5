import { whenServerMayAnswer } from '../../../platform/web/live/when-server-may-answer.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { createStore } from '../../../platform/web/store/store.ts'

/** Of which items what was typed could not be saved. It is tried again for as long, whatever is shown by then. */
export function createUnsavedHints() {
  const state = createStore<{ stops: ReadonlyMap<string, () => void> }>({ stops: new Map() })

  /** Saves what `whose` typed for an item; where that fails, again when the server may answer while they are at work. */
  async function keep(whose: string, itemId: string, save: () => Promise<void>): Promise<void> {
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
      const again = () => {
        if (actingSeller.now()?.sellerId === whose) void keep(whose, itemId, save)
      }
      stops.set(itemId, whenServerMayAnswer(again))
    }
    state.set({ stops })
  }

  return { keep, has: (itemId: string) => state.now().stops.has(itemId), subscribe: state.subscribe }
}

/** Those of this page. */
export const unsavedHints = createUnsavedHints()
