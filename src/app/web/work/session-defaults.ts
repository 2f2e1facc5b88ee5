import { type ItemDefaults, itemDefaultsSchema } from '../../../items/item-defaults.ts'
import { jsonOf } from '../../../platform/web/net/json-of.ts'
import type { Draft } from '../../../platform/web/store/drafts.ts'
import { createStore } from '../../../platform/web/store/store.ts'

export type SessionDefaults = ReturnType<typeof createSessionDefaults>

/** The seller's defaults for new items. They last as long as the tab, also across a reload. */
export function createSessionDefaults(draft: Draft) {
  const { data } = itemDefaultsSchema.safeParse(jsonOf(draft.read() ?? ''))
  const store = createStore<{ defaults: ItemDefaults }>({ defaults: data ?? {} })
  return {
    subscribe: store.subscribe,
    get: (): ItemDefaults => store.get().defaults,
    set(defaults: ItemDefaults): void {
      store.set({ defaults })
      draft.write(JSON.stringify(defaults))
    },
  }
}
