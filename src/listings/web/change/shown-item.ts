import type { ListingItem } from '../../api.ts'

export type ItemChange = (item: ListingItem) => ListingItem

/** What the seller's own changes made of an item, which the list has not read yet. */
export type KeptChanges = {
  /** The server's newest answer to one of them. */
  readonly answer: ListingItem | undefined
  /** Those without an answer, in the order they were made. */
  readonly underWay: readonly ItemChange[]
}

export const nothingKept: KeptChanges = { answer: undefined, underWay: [] }

/** An item as the seller made it: the list's, or the newer answer to a change, with the changes that have none yet. */
export function shownItem(listed: ListingItem, { answer, underWay }: KeptChanges): ListingItem {
  const newest = answer !== undefined && listed.updatedAt < answer.updatedAt ? answer : listed
  return underWay.reduce((item, change) => change(item), newest)
}

export function begun(kept: KeptChanges, change: ItemChange): KeptChanges {
  return { ...kept, underWay: [...kept.underWay, change] }
}

/** A change that was answered, or refused (then without `answer`), which takes back what it showed. */
export function ended(kept: KeptChanges, change: ItemChange, answer?: ListingItem): KeptChanges {
  return { answer: answer ?? kept.answer, underWay: kept.underWay.filter((other) => other !== change) }
}
