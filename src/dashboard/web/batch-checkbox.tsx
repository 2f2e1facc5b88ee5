import { Tick } from '../../platform/web/ui/tick.tsx'
import type { Batch } from '../api.ts'

/** In select mode the whole card is this checkbox; with Shift it takes all from the last one pressed to here. */
export function BatchCheckbox(props: {
  batch: Batch
  isSelected: boolean
  onSelect: (batch: Batch, toHere: boolean) => void
}) {
  return (
    <>
      <input
        ref={detailsTakeFocus}
        type="checkbox"
        aria-label={props.batch.sku}
        checked={props.isSelected}
        // The change says nothing of Shift; the click, which the space bar makes too, does.
        onChange={() => undefined}
        onClick={(event) => props.onSelect(props.batch, event.shiftKey)}
        className="peer absolute inset-0 z-1 cursor-pointer appearance-none rounded-card"
      />
      <Tick className="absolute top-2 left-2" />
    </>
  )
}

/** When select mode ends at a card, the focus stays at that card. */
function detailsTakeFocus(checkbox: HTMLInputElement | null): () => void {
  return () => {
    const card = checkbox?.closest('li')
    if (document.activeElement !== checkbox) return
    queueMicrotask(() => card?.querySelector<HTMLElement>('button[aria-expanded]')?.focus({ preventScroll: true }))
  }
}
