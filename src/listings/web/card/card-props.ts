import type { ListingItem } from '../../api.ts'
import type { SellerHints } from '../../listing.ts'

/** The checkbox of a card, which belongs to one of the two bars. The object stays the same until one of its values changes. */
export type CheckboxState = {
  /** False while a listing is requested, or if the item has no photo. Then the card has no checkbox. */
  readonly isSelectable: boolean
  readonly isSelected: boolean
  /** Selects or deselects the item. With `isRange` (Shift) all items of its bar from the last one pressed to this one. */
  readonly onSelect: (item: ListingItem, isRange: boolean) => void
}

/** Requests a listing. With `fullAutoFill` no field of the present listing is emptied. */
export type OnGenerate = (itemId: string, hints: SellerHints, options?: { fullAutoFill: boolean }) => void

/**
 * Props from the list. The list draws, positions and measures the `<li>` around the card, so a card may change its height at
 * any time. A card far from the screen is removed, so unfinished edits must be drafts.
 */
export type ListingCardProps = {
  item: ListingItem
  /** Whether its Generate Listing button is the primary action of the view. */
  hasPrimaryButton: boolean
  /** The time by the server's clock in milliseconds since 1970, updated each second; 0 for a card without a countdown. */
  now: number
  checkbox: CheckboxState
  onGenerate: OnGenerate
}
