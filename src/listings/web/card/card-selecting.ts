import type { ListingItem } from '../../api.ts'
import type { SellerHints } from '../../listing.ts'

/** The checkbox of a card, which counts for one of the two bars. The same object until something of it changes. */
export type CardSelecting = {
  /** False while a listing is asked for, or where there is no photo to write one from: then there is no checkbox. */
  readonly isSelectable: boolean
  readonly isSelected: boolean
  /** Takes the item in or out; with `toHere` (Shift) all of its bar from the last one pressed to this one. */
  readonly onSelect: (item: ListingItem, toHere: boolean) => void
}

/** Asks for a listing; with `fullAutoFill` nothing of the one that is there is emptied. */
export type OnGenerate = (itemId: string, hints: SellerHints, options?: { fullAutoFill: boolean }) => void

/**
 * What the list gives each card. The list draws the `<li>` about it, places and measures it: a card may change its height at
 * any time, and leaves the page when it is far from the screen. What must outlive that (an edit begun) is a draft.
 */
export type ListingCardProps = {
  item: ListingItem
  /** Its way to a listing is the one primary action of the view. */
  primary: boolean
  /** Milliseconds since 1970 by the server's clock, each second anew; 0 for a card that counts nothing down. */
  now: number
  selecting: CardSelecting
  onGenerate: OnGenerate
}
