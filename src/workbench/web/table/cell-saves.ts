import { isLive } from '../../../ebay/publication/publish-status.ts'
import { channelFields } from '../../../listings/channel.ts'
import { shownValue, valueOfText } from '../../../listings/field-text.ts'
import { useViewState } from '../../../platform/web/page/navigation.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import type { ShopItem } from '../../api.ts'
import type { CellField } from './table-columns.ts'

/** A typed value that is being saved, or that could not be saved. */
export type CellSave = {
  readonly field: CellField
  readonly text: string
  /** The sentence that says why the text could not be saved; undefined while it is being saved. */
  readonly refusal?: string
}

type SavesByItem = ReadonlyMap<string, readonly CellSave[]>

/** The cells of the table whose typed value is not on the server yet. They outlive the table. */
export function useCellSaves() {
  return useViewState(createCellSaves)
}

/** Keeps one save for each cell, the newest. */
export function createCellSaves() {
  const { get, set, subscribe } = createStore<{ byItem: SavesByItem }>({ byItem: new Map() })
  /** The end of the last work on each item. */
  const ends = new Map<string, Promise<void>>()
  const of = (itemId: string, field: CellField) =>
    get()
      .byItem.get(itemId)
      ?.find((save) => save.field === field)
  const replace = (itemId: string, field: CellField, next: readonly CellSave[]) => {
    const kept =
      get()
        .byItem.get(itemId)
        ?.filter((save) => save.field !== field) ?? []
    const byItem = new Map(get().byItem)
    if (kept.length + next.length === 0) byItem.delete(itemId)
    else byItem.set(itemId, [...kept, ...next])
    set({ byItem })
  }
  return {
    get,
    subscribe,
    of,
    put: (itemId: string, save: CellSave) => replace(itemId, save.field, [save]),
    /** Forgets the save of a cell. */
    drop: (itemId: string, field: CellField) => replace(itemId, field, []),
    /** Runs `work` after all earlier work on the item, so that each reads what the one before has saved. */
    inTurn: (itemId: string, work: () => Promise<void>): Promise<void> => {
      const end = (ends.get(itemId) ?? Promise.resolve()).then(work, work)
      ends.set(itemId, end)
      return end
    },
  }
}

/** An item with the typed values that are being saved. Refused ones are left out. */
export function withSaves(item: ShopItem, saves: readonly CellSave[]): ShopItem {
  return saves.reduce(
    (shown, save) => (save.refusal === undefined ? withText(shown, save.field, save.text) : shown),
    item,
  )
}

/** An item as the list shows it with a new value, until the list is read again. */
export function withText(item: ShopItem, field: CellField, text: string): ShopItem {
  const value = valueOfText(field, text.trim())
  switch (field) {
    case 'title':
      return { ...item, title: shownValue(field, value) ?? null }
    case 'suggestedPrice':
      // A live item shows its price at eBay until the change is sent.
      if (item.publishStatus !== null && isLive(item.publishStatus)) return item
      return { ...item, price: typeof value === 'number' ? value : null }
    case channelFields.categoryId:
      return { ...item, facts: { ...item.facts, category: shownValue(field, value) ?? null } }
    case channelFields.condition:
      return { ...item, facts: { ...item.facts, condition: text === '' ? null : text } }
    default:
      return { ...item, facts: { ...item.facts, [field]: text.trim() || null } }
  }
}
