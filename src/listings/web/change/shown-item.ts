import type { ListingItem } from '../../api.ts'

export type ItemChange = (item: ListingItem) => ListingItem

/** The seller's changes of an item that the list has not read yet. */
export type OptimisticChanges = {
  /** The server's newest answer to one of the changes. */
  readonly answer: ListingItem | undefined
  /** Changes without an answer, in their order. */
  readonly underWay: readonly ItemChange[]
}

export const noChanges: OptimisticChanges = { answer: undefined, underWay: [] }

/** Returns the item to show: the list's version or a newer answer, with the changes that have no answer yet. */
export function shownItem(listed: ListingItem, { answer, underWay }: OptimisticChanges): ListingItem {
  const newest = answer !== undefined && listed.updatedAt < answer.updatedAt ? answer : listed
  return underWay.reduce((item, change) => change(item), newest)
}

export function startChange(changes: OptimisticChanges, change: ItemChange): OptimisticChanges {
  return { ...changes, underWay: [...changes.underWay, change] }
}

/** Removes a change after its answer, or after a refusal. A refusal has no `answer`, and the change no longer shows. */
export function endChange(changes: OptimisticChanges, change: ItemChange, answer?: ListingItem): OptimisticChanges {
  return { answer: answer ?? changes.answer, underWay: changes.underWay.filter((other) => other !== change) }
}
