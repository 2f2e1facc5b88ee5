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

/** The items of a selection. `filter`: what all of them match; undefined if a bar counts them. */
type NamedItems =
  | { readonly kind: 'some'; readonly ids: Iterable<string> }
  | {
      readonly kind: 'all'
      readonly createdUntil: string
      readonly except: Iterable<string>
      readonly also: Iterable<string>
      readonly filter?: ItemFilter
    }

/** Returns the requests that together name the selected items, each with at most `maxRunItems` ids. */
export function chosenItems(selection: NamedItems): ChosenItems[] {
  if (selection.kind === 'some') return inRequests([...selection.ids])
  const { createdUntil, except, also, filter } = selection
  return [{ all: { createdUntil, except: [...except], ...(filter && { filter }) } }, ...inRequests([...also])]
}

function inRequests(ids: readonly string[]): ChosenItems[] {
  const parts = Math.ceil(ids.length / maxRunItems)
  return Array.from({ length: parts }, (_, part) => ({
    itemIds: ids.slice(part * maxRunItems, (part + 1) * maxRunItems),
  }))
}
