import { createStore } from '../../../platform/web/store/store.ts'
import { maxPublishesPerRequest } from '../../publication/request-limits.ts'

export type SelectedItems = ReturnType<typeof createSelectedItems>

/** Keeps the items that are selected for publishing together, while other views are shown. */
export function createSelectedItems() {
  return createStore<{ readonly selected: ReadonlySet<string> }>({ selected: new Set() })
}

/** The selection after an item is ticked or unticked. One more than can be published together is not added. */
export function withTicked(selected: ReadonlySet<string>, itemId: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...selected].filter((id) => id !== itemId)
  return new Set(isTicked && others.length < maxPublishesPerRequest ? [...others, itemId] : others)
}
