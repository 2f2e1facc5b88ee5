import { Tick } from '../../../platform/web/ui/tick.tsx'
import type { ListingItem } from '../../api.ts'
import type { CheckboxState } from './card-props.ts'
import { keepFocusInCard } from './keep-focus-in-card.ts'

/** Selects the item for the bars. With Shift, selects all items from the last one pressed to this one. */
export function CardCheckbox(props: { item: ListingItem; checkbox: Pick<CheckboxState, 'isSelected' | 'onSelect'> }) {
  const { item, checkbox } = props
  return (
    <span
      ref={keepFocusInCard}
      className="relative -ml-[calc((var(--control)-1.75rem)/2)] grid size-control shrink-0 place-items-center"
    >
      <input
        type="checkbox"
        aria-label={`Select ${item.sku}`}
        checked={checkbox.isSelected}
        // The change event has no Shift key. The click event has it, and the space bar fires it too.
        onChange={() => undefined}
        onClick={(event) => checkbox.onSelect(item, event.shiftKey)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control"
      />
      <Tick />
    </span>
  )
}
