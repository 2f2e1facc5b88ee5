import { type Selection, selectedCount } from '../../../items/selection.ts'
import type { ItemFilter } from '../../../items/which-items.ts'
import { maxRunItems } from '../../listing-run.ts'

/** The items of a request: some, or all that a bar counts or a filter finds and that were created until a time, with exceptions. */
export type ChosenItems =
  | { itemIds: string[] }
  | { all: { createdUntil: string; except: string[]; filter?: ItemFilter | undefined } }

/** Returns the number of selected items among those that the bar counts now, because some may have left the bar. */
export function chosenCount(selection: Selection, counted: number): number {
  if (selection.kind === 'some') return selection.ids.size
  const matchCount = Math.min(selection.matchCount, counted)
  return Math.max(0, selectedCount({ ...selection, matchCount }))
}

/** Returns the requests that together name the selected items, each with at most `maxRunItems` ids. */
export function chosenItems(selection: Selection): ChosenItems[] {
  if (selection.kind === 'some') return inRequests([...selection.ids])
  const { createdUntil, except, also } = selection
  return [{ all: { createdUntil, except: [...except] } }, ...inRequests([...also])]
}

/** Requests for items by id, each with at most `maxRunItems`. */
export function inRequests(ids: readonly string[]): ChosenItems[] {
  const parts = Math.ceil(ids.length / maxRunItems)
  return Array.from({ length: parts }, (_, part) => ({
    itemIds: ids.slice(part * maxRunItems, (part + 1) * maxRunItems),
  }))
}
