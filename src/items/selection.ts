/**
 * The selected items. `some`: those selected by hand. `all`: all that matched when Select All was pressed, loaded or not,
 * without those deselected since (`except`) and with later ones selected by hand (`also`).
 */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | {
      kind: 'all'
      /** How many items matched. */
      matchCount: number
      /** Items created later are not part of it: the seller had not seen them. */
      createdUntil: string
      /** How many items can be deselected: as many as one request can name. */
      maxDeselected: number
      except: ReadonlySet<string>
      also: ReadonlySet<string>
    }

export type Selectable = { readonly id: string; readonly createdAt: string }

export const nothingSelected: Selection = { kind: 'some', ids: new Set() }

/**
 * Selects everything that matches: `matchCount` items, counted at `createdUntil` by the server's clock. At most
 * `maxDeselected` of them can be deselected.
 */
export function everythingSelected(matchCount: number, createdUntil: string, maxDeselected: number): Selection {
  return { kind: 'all', matchCount, createdUntil, maxDeselected, except: new Set(), also: new Set() }
}

export function isSelected(selection: Selection, item: Selectable): boolean {
  if (selection.kind === 'some') return selection.ids.has(item.id)
  return isInAll(selection, item) ? !selection.except.has(item.id) : selection.also.has(item.id)
}

/** How many items are selected. */
export function selectedCount(selection: Selection): number {
  if (selection.kind === 'some') return selection.ids.size
  return selection.matchCount - selection.except.size + selection.also.size
}

/** Whether no more items can be deselected from all: one request cannot name more. */
export function isFull(selection: Selection): boolean {
  return selection.kind === 'all' && selection.except.size >= selection.maxDeselected
}

/** The selection with these items added or removed. Unchanged if more would be deselected than one request can name. */
export function withItems(selection: Selection, items: readonly Selectable[], isIn: boolean): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: changed(selection.ids, items, isIn) }
  const inAll = items.filter((item) => isInAll(selection, item))
  const later = items.filter((item) => !isInAll(selection, item))
  const except = changed(selection.except, inAll, !isIn)
  if (except.size > selection.maxDeselected) return selection
  return { ...selection, except, also: changed(selection.also, later, isIn) }
}

/** The selection without these deleted items. A selection of all still counts them. */
export function withoutGone(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind === 'all') return selection
  const gone = new Set(ids)
  return { kind: 'some', ids: new Set([...selection.ids].filter((id) => !gone.has(id))) }
}

/** The selection after `count` of its items were deleted. `ids` are the deleted items that are known by id. */
export function withoutDeleted(selection: Selection, { ids, count }: { ids: readonly string[]; count: number }) {
  if (selection.kind === 'some') return withoutGone(selection, ids)
  const gone = new Set(ids)
  const also = new Set([...selection.also].filter((id) => !gone.has(id)))
  const named = selection.also.size - also.size
  return { ...selection, matchCount: Math.max(0, selection.matchCount - (count - named)), also }
}

function isInAll({ createdUntil }: { createdUntil: string }, { createdAt }: Selectable): boolean {
  return Date.parse(createdAt) <= Date.parse(createdUntil)
}

function changed(ids: ReadonlySet<string>, items: readonly Selectable[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  for (const { id } of items) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}
