import { type Selection, selectedCount } from '../../../items/selection.ts'
import { runItemsMost } from '../../listing-run.ts'

/** Which items a request names: some, or all that a bar counts and that were created until then, but for some. */
export type ChosenItems = { itemIds: string[] } | { all: { createdUntil: string; except: string[] } }

/** How many items are selected, of those the bar counts now: some that were may have left it since. */
export function chosenCount(selection: Selection, counted: number): number {
  if (selection.of === 'some') return selection.ids.size
  const matching = Math.min(selection.matching, counted)
  return Math.max(0, selectedCount({ ...selection, matching }))
}

/** The requests that together name what is selected: as many ids in each as one takes. */
export function chosenItems(selection: Selection): ChosenItems[] {
  if (selection.of === 'some') return inParts([...selection.ids])
  const { createdUntil, except, also } = selection
  return [{ all: { createdUntil, except: [...except] } }, ...inParts([...also])]
}

function inParts(ids: readonly string[]): ChosenItems[] {
  const parts = Math.ceil(ids.length / runItemsMost)
  return Array.from({ length: parts }, (_, part) => ({
    itemIds: ids.slice(part * runItemsMost, (part + 1) * runItemsMost),
  }))
}
