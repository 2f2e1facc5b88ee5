import type { ListingItem } from '../../api.ts'

export type ItemChange = (item: ListingItem) => ListingItem

/** The seller's changes of an item that the list has not read yet. */
export type OptimisticChanges = {
  /** The server's newest answer to one of the changes. */
  readonly answer: ListingItem | undefined
  /** Changes without an answer, in their order. */
  readonly unansweredChanges: readonly ItemChange[]
}

export const noChanges: OptimisticChanges = { answer: undefined, unansweredChanges: [] }

/** Returns the item to show: the list's version or a newer answer, with the changes that have no answer yet. */
export function shownItem(listItem: ListingItem, { answer, unansweredChanges }: OptimisticChanges): ListingItem {
  const newest = answer !== undefined && listItem.updatedAt < answer.updatedAt ? answer : listItem
  return unansweredChanges.reduce((item, change) => change(item), newest)
}

export function startChange(changes: OptimisticChanges, change: ItemChange): OptimisticChanges {
  return { ...changes, unansweredChanges: [...changes.unansweredChanges, change] }
}

/** Removes a change after its answer, or after a refusal. A refusal has no `answer`, and the change no longer shows. */
export function endChange(changes: OptimisticChanges, change: ItemChange, answer?: ListingItem): OptimisticChanges {
  return {
    answer: answer ?? changes.answer,
    unansweredChanges: changes.unansweredChanges.filter((other) => other !== change),
  }
}
