/**
 * Which items are selected: some by hand, or all that matched when Select All was pressed, loaded or not,
 * but for those taken out since, and with those that came later and were put in by hand.
 */
export type Selection =
  | { of: 'some'; ids: ReadonlySet<string> }
  | {
      of: 'all'
      /** How many matched. */
      matching: number
      /** What was created later had not been seen, and is not meant. */
      createdUntil: string
      /** How many can be taken out: as many as one request can name. */
      outMost: number
      except: ReadonlySet<string>
      also: ReadonlySet<string>
    }

export type Selectable = { readonly id: string; readonly createdAt: string }

export const nothingSelected: Selection = { of: 'some', ids: new Set() }

/**
 * Everything that matches now: `matching` of them, as read at `createdUntil` by the server's clock, of which `outMost` can
 * be taken out.
 */
export function everythingSelected(matching: number, createdUntil: string, outMost: number): Selection {
  return { of: 'all', matching, createdUntil, outMost, except: new Set(), also: new Set() }
}

export function isSelected(selection: Selection, item: Selectable): boolean {
  if (selection.of === 'some') return selection.ids.has(item.id)
  return isMeant(selection, item) ? !selection.except.has(item.id) : selection.also.has(item.id)
}

/** How many are selected. */
export function selectedCount(selection: Selection): number {
  if (selection.of === 'some') return selection.ids.size
  return selection.matching - selection.except.size + selection.also.size
}

/** Whether as many are taken out of everything as one request can name: no more can be. */
export function isFull(selection: Selection): boolean {
  return selection.of === 'all' && selection.except.size >= selection.outMost
}

/** The selection with these put in or taken out; as it was when more would be taken out than one request can name. */
export function withItems(selection: Selection, items: readonly Selectable[], isIn: boolean): Selection {
  if (selection.of === 'some') return { of: 'some', ids: changed(selection.ids, items, isIn) }
  const meant = items.filter((item) => isMeant(selection, item))
  const later = items.filter((item) => !isMeant(selection, item))
  const except = changed(selection.except, meant, !isIn)
  if (except.size > selection.outMost) return selection
  return { ...selection, except, also: changed(selection.also, later, isIn) }
}

/** The selection without these, which are gone. One of everything that matched counts them still. */
export function withoutGone(selection: Selection, ids: readonly string[]): Selection {
  if (selection.of === 'all') return selection
  const gone = new Set(ids)
  return { of: 'some', ids: new Set([...selection.ids].filter((id) => !gone.has(id))) }
}

/** The selection after `count` of it were deleted; `ids` are those of them that are known by name. */
export function withoutDeleted(selection: Selection, { ids, count }: { ids: readonly string[]; count: number }) {
  if (selection.of === 'some') return withoutGone(selection, ids)
  const gone = new Set(ids)
  const also = new Set([...selection.also].filter((id) => !gone.has(id)))
  const named = selection.also.size - also.size
  return { ...selection, matching: Math.max(0, selection.matching - (count - named)), also }
}

function isMeant({ createdUntil }: { createdUntil: string }, { createdAt }: Selectable): boolean {
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
