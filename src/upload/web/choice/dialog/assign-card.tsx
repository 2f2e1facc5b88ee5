import { Copy, ImageOff, Shrink } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import { imagingFailures } from '../../../../imaging/photo-fault.ts'
import { SkuInput } from '../../../../items/web/sku-input.tsx'
import { BlobImage } from '../../../../platform/web/ui/blob-image.tsx'
import { Icon } from '../../../../platform/web/ui/icon.tsx'
import type { AssignStore, ChosenPhoto } from '../assign-store.ts'

const note =
  'pointer-events-none absolute inset-x-1.5 bottom-1.5 flex items-center gap-1.5 rounded-control px-2 py-1 text-left text-12 break-words'

/** Pixels by which a thread overlaps its next part, because widths of photos are no whole pixels. */
const overlap = 1

export type AssignCardProps = {
  store: AssignStore
  photo: ChosenPhoto
  tick: number
  isTabStop: boolean
  fault: string | undefined
  /** The hue of its SKU's thread, 1 to 8, and whether the thread continues from the previous photo and to the next one. */
  hue: number | undefined
  joinsPrevious: boolean
  joinsNext: boolean
  /** Position and size in the list, in pixels. `gap`: distance to the next column, 0 for the last column. */
  left: number
  top: number
  width: number
  height: number
  gap: number
  /** Position from 1 and number of photos, for screen readers: only the cards in view are in the page. */
  position: number
  count: number
  onPictureFocus: (id: string) => void
  onFieldFocus: (id: string) => void
  onPictureKey: (event: KeyboardEvent, id: string) => void
  onFieldKey: (event: KeyboardEvent<HTMLInputElement>, id: string) => void
}

/** One photo of the choice with its thread and its SKU field. A memo: it renders again only when its props change. */
export const AssignCard = memo(function AssignCard(props: AssignCardProps) {
  const { store, photo, fault, hue, left, top, width, height } = props
  return (
    <li
      data-photo={photo.id}
      aria-posinset={props.position}
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
            className={`absolute inset-y-0 left-0 ${props.joinsPrevious ? '' : 'rounded-l-full'} ${props.joinsNext ? '' : 'rounded-r-full'}`}
            style={{
              right: props.joinsNext && props.gap > 0 ? -props.gap - overlap : 0,
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

/**
 * A photo to select. A click selects only it, with Ctrl or Cmd it too, with Shift a range up to it. A tap or a key toggles it.
 */
function AssignPicture(props: {
  store: AssignStore
  photo: ChosenPhoto
  /** Position among the selected photos, from 1; 0 when not selected. */
  tick: number
  /** True for the one picture that Tab stops at. Arrows go to the others. */
  isTabStop: boolean
  fault: string | undefined
  onFocus: (id: string) => void
  onKey: (event: KeyboardEvent, id: string) => void
}) {
  const { store, photo, tick } = props
  const pointer = useRef('')
  const press = (event: MouseEvent) => {
    const byMouse = event.detail > 0 && pointer.current !== 'touch'
    if (event.shiftKey) store.select(photo.id, 'range')
    else store.select(photo.id, byMouse && !event.ctrlKey && !event.metaKey ? 'only' : 'toggle')
  }
  return (
    <div className="group relative aspect-square">
      <button
        type="button"
        aria-pressed={tick > 0}
        aria-label={nameOf(photo)}
        data-picture={photo.id}
        tabIndex={props.isTabStop ? 0 : -1}
        onPointerDown={(event) => void (pointer.current = event.pointerType)}
        onClick={press}
        onFocus={() => props.onFocus(photo.id)}
        onKeyDown={(event) => props.onKey(event, photo.id)}
        className="absolute inset-0 size-full cursor-pointer touch-manipulation overflow-hidden rounded-card bg-line select-none [-webkit-touch-callout:none]"
      >
        {photo.picture ? (
          <BlobImage blob={photo.picture} className="pointer-events-none size-full object-cover" />
        ) : (
          <PictureMissing photo={photo} />
        )}
      </button>
      <PictureTick tick={tick} />
      <PictureNote photo={photo} fault={props.fault} />
    </div>
  )
}

/** Stands for a missing picture: a pulse while one may come, words when none will. */
function PictureMissing({ photo }: { photo: ChosenPhoto }) {
  if (!photo.previewFailed) return <span className="absolute inset-0 animate-breathe bg-line" />
  return (
    <span className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-1.5 p-2 text-12 text-muted">
      <Icon of={ImageOff} />
      {imagingFailures.preview}
    </span>
  )
}

/** The frame and the number of a selected photo. Under a mouse, a hint that a photo can be selected. */
function PictureTick({ tick }: { tick: number }) {
  if (tick === 0)
    return (
      <span className="pointer-events-none absolute top-2.5 left-2.5 size-7 rounded-full border-2 border-[#fff] bg-[rgb(0_0_0/0.25)] opacity-0 transition-opacity duration-150 group-hover:opacity-100" />
    )
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 rounded-card border-3 border-ink inset-ring-2 inset-ring-surface"
    >
      <span className="absolute top-1.75 left-1.75 grid h-7 min-w-7 place-items-center rounded-full bg-ink px-1.5 text-14 font-semibold text-paper tabular-nums ring-2 ring-surface">
        {tick}
      </span>
    </span>
  )
}

/** The most urgent thing to check about a photo, at its lower edge. */
function PictureNote({ photo, fault }: { photo: ChosenPhoto; fault: string | undefined }) {
  if (fault !== undefined)
    return (
      <span id={faultId(photo.id)} className={`${note} bg-red-soft text-red`}>
        {fault}
      </span>
    )
  if (photo.state === 'unkept')
    return (
      <span className={`${note} bg-amber-soft text-amber`}>
        <Icon of={ImageOff} size={14} />
        <span className="min-w-0">Not kept on this device</span>
      </span>
    )
  if (photo.longSideIfSmall !== null)
    return (
      <span className={`${note} bg-amber-soft text-amber`}>
        <Icon of={Shrink} size={14} />
        <span className="min-w-0">Too small for eBay</span>
      </span>
    )
  if (photo.sameAs === null && photo.storedAs === null) return null
  return (
    <span className={`${note} bg-amber-soft text-amber`}>
      <Icon of={Copy} size={14} />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        {photo.sameAs === null ? `Stored in ${photo.storedAs}` : `Same as ${photo.sameAs}`}
      </span>
    </span>
  )
}

/** Id of the element with the fault of a photo's SKU. */
function faultId(photoId: string): string {
  return `sku-fault-${photoId}`
}

function nameOf({ name, picture, previewFailed, state, longSideIfSmall, sameAs, storedAs }: ChosenPhoto): string {
  const notes = [
    previewFailed && !picture && imagingFailures.preview,
    state === 'unkept' && 'not kept',
    longSideIfSmall !== null && 'too small for eBay',
    sameAs !== null && `same as ${sameAs}`,
    storedAs !== null && `stored in ${storedAs}`,
  ]
  return [name, ...notes.filter((each) => each !== false)].join(', ')
}
