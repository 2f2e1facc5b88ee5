import { type KeyboardEvent, memo } from 'react'
import { SkuInput } from '../../../items/web/sku-input.tsx'
import { AssignPicture, faultId } from './assign-picture.tsx'
import type { AssignStore, ChosenPhoto } from './assign-store.ts'

/** Pixels by which a thread reaches over the next part of it: widths of photos are no whole pixels. */
const overlap = 1

export type AssignCardProps = {
  store: AssignStore
  photo: ChosenPhoto
  tick: number
  isTabStop: boolean
  fault: string | undefined
  /** Its SKU's thread, 1 to 8, and whether it goes on from the photo before and to the one after. */
  hue: number | undefined
  isTiedBack: boolean
  isTiedOn: boolean
  /** Place and size in the list, in pixels; `gap` is the room to the next column, 0 for the last. */
  left: number
  top: number
  width: number
  height: number
  gap: number
  /** For screen readers, as only the cards in view are in the page. */
  place: number
  count: number
  onPictureFocus: (id: string) => void
  onFieldFocus: (id: string) => void
  onPictureKey: (event: KeyboardEvent, id: string) => void
  onFieldKey: (event: KeyboardEvent<HTMLInputElement>, id: string) => void
}

/** One photo of the choice with its thread and its SKU. Drawn again only when something about it changed. */
export const AssignCard = memo(function AssignCard(props: AssignCardProps) {
  const { store, photo, fault, hue, left, top, width, height } = props
  return (
    <li
      data-photo={photo.id}
      aria-posinset={props.place}
      aria-setsize={props.count}
      className="absolute flex flex-col"
      style={{ left, top, width, height }}
    >
      <AssignPicture
        store={store}
        photo={photo}
        tick={props.tick}
        isTabStop={props.isTabStop}
        fault={fault}
        onFocus={props.onPictureFocus}
        onKey={props.onPictureKey}
      />
      <div className="relative my-1.5 h-1">
        {hue !== undefined && (
          <span
            data-thread={hue}
            className={`absolute inset-y-0 left-0 ${props.isTiedBack ? '' : 'rounded-l-full'} ${props.isTiedOn ? '' : 'rounded-r-full'}`}
            style={{
              right: props.isTiedOn && props.gap > 0 ? -props.gap - overlap : 0,
              background: `var(--thread-${hue})`,
            }}
          />
        )}
      </div>
      <SkuInput
        label={`SKU of ${photo.name}`}
        placeholder="SKU"
        sku={photo.sku}
        isWrong={fault !== undefined}
        describedBy={fault === undefined ? undefined : faultId(photo.id)}
        onType={(sku) => store.setSku(photo.id, sku)}
        onFocus={() => props.onFieldFocus(photo.id)}
        onKeyDown={(event) => props.onFieldKey(event, photo.id)}
        className="scroll-my-6 px-2.5!"
      />
      <p title={photo.name} className="mt-1 truncate px-0.5 text-12 text-muted">
        {photo.name}
      </p>
    </li>
  )
})
