import { GripVertical } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { BlobImage } from '../../../platform/web/ui/blob-image.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { Cover } from '../../photo.ts'
import { type DropPosition, movedBeside, movedTo } from '../../photo-order.ts'
import { PhotoThumb } from '../photo-thumb.tsx'
import { focusReturnsToButtons, passEscape, placeMark } from './photo-sorter-cells.ts'
import { sorterGrid, sorterStrip } from './photo-sorter-grid.ts'
import { type TouchDrag, useTouchDrag } from './use-touch-drag.ts'

/** A photo of the server. `preview`: the object URL of a crop that is not stored yet. */
export type StoredSortable = Cover & { readonly id: string; readonly preview?: string }

/** A photo that can be reordered: stored on the server, or only on this device. */
export type SortablePhoto = StoredSortable | { readonly id: string; readonly preview: Blob }

export type SorterVariant = 'stored' | 'strip' | 'review'

const layouts: Readonly<Record<SorterVariant, string>> = {
  stored: sorterGrid,
  strip: sorterStrip,
  review: 'grid grid-cols-2 gap-3',
}

export type PhotoSorterProps = {
  photos: readonly SortablePhoto[]
  /** 'strip': one row that scrolls. 'review': two columns, each photo whole and with its number. */
  variant?: SorterVariant
  /** Label of the first photo. */
  firstLabel: 'Primary' | 'MAIN'
  /** The item's SKU. */
  name: string
  onOpen: (index: number) => void
  /** Receives the ids in their new order. Not called when nothing moved. */
  onReorder: (ids: readonly string[]) => void
  /** More buttons of a photo, beside Move. */
  tools?: (photo: SortablePhoto, index: number) => ReactNode
}

/** Photos that the seller orders by mouse, finger, keyboard or menu. A press on a photo opens it. */
export function PhotoSorter({
  photos,
  variant = 'stored',
  firstLabel,
  name,
  onOpen,
  onReorder,
  tools,
}: PhotoSorterProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const [moves, setMoves] = useState({ count: 0, announcement: '' })
  const ids = photos.map(({ id }) => id)
  const reorder = (id: string, next: readonly string[]) => {
    if (next === ids) return
    const announcement = `Photo ${ids.indexOf(id) + 1} is now photo ${next.indexOf(id) + 1} of ${ids.length}`
    setMoves(({ count }) => ({ count: count + 1, announcement }))
    onReorder(next)
  }
  const dragAndDropHooks = useSorterDrag(list, photos.length > 1, (id, dropPosition) =>
    reorder(id, movedBeside(ids, id, dropPosition)),
  )
  const touch = useTouchDrag(photos.length > 1 ? list : null, (id, dropPosition) =>
    reorder(id, movedBeside(ids, id, dropPosition)),
  )
  const liftedId = touch.drag?.id
  // React Aria draws a cell again when its object changes. The memo avoids that at every step of a drag.
  const items = useMemo(
    () => photos.map((photo, index) => ({ id: photo.id, photo, index })),
    // oxlint-disable-next-line react/exhaustive-deps -- the other values that a cell uses
    [photos, liftedId, firstLabel, name, onOpen, onReorder, tools],
  )
  return (
    <div ref={focusReturnsToButtons} className="relative">
      <GridList
        ref={setList}
        aria-label={`Photos of ${name}`}
        layout="grid"
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        className={`relative outline-none ${layouts[variant]}`}
      >
        {({ id, photo, index }) => (
          <GridListItem
            textValue={index === 0 ? `Photo 1, ${firstLabel}` : `Photo ${index + 1}`}
            onAction={() => onOpen(index)}
            data-lifted={liftedId === id || undefined}
            className="flex cursor-pointer flex-col rounded-control select-none [-webkit-touch-callout:none] data-dragging:opacity-40 data-lifted:opacity-40"
          >
            <PhotoSorterCell
              photo={photo}
              variant={variant}
              index={index}
              count={photos.length}
              firstLabel={firstLabel}
              name={name}
              onMove={(to) => reorder(id, movedTo(ids, id, to))}
            >
              {tools?.(photo, index)}
            </PhotoSorterCell>
          </GridListItem>
        )}
      </GridList>
      {list && touch.drag && <PhotoSorterTouch list={list} drag={touch.drag} photos={photos} ghost={touch.ghost} />}
      <p aria-live="polite" className="sr-only">
        <span key={moves.count}>{moves.announcement}</span>
      </p>
    </div>
  )
}

/** The photo that a finger drags, and the line that shows where it would go. */
function PhotoSorterTouch(props: {
  list: HTMLElement
  drag: TouchDrag
  photos: readonly SortablePhoto[]
  /** Ref of the picture that follows the finger. */
  ghost: (picture: HTMLElement | null) => void
}) {
  const { list, drag, photos, ghost } = props
  const { id, dropPosition } = drag
  const photo = photos.find((one) => one.id === id)
  const ids = photos.map((one) => one.id)
  if (!photo) return null
  return (
    <div aria-hidden className="pointer-events-none">
      {dropPosition && movedBeside(ids, id, dropPosition) !== ids && (
        <div
          ref={(mark) => {
            if (mark) placeMark(mark, list, dropPosition)
          }}
          className={markClass}
        />
      )}
      <div ref={ghost} className="absolute top-0 left-0 z-20 size-28 overflow-hidden rounded-control shadow-floating">
        <PhotoSorterPicture photo={photo} alt="" />
      </div>
    </div>
  )
}

/** The line that shows where a dragged photo goes. */
const markClass = 'pointer-events-none absolute z-10 -ml-0.5 w-1 rounded-full bg-brand forced-color-adjust-none'

/** Drags photos of a sorter by mouse, and by keyboard from their handles. `list`: the sorter's list. */
function useSorterDrag(
  list: HTMLElement | null,
  isOn: boolean,
  onDrop: (id: string, dropPosition: DropPosition) => void,
) {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isOn,
    // An own type: a photo that is dropped elsewhere is neither text nor a file.
    getItems: (ids) => [...ids].map((id) => ({ 'application/x-pastfash-photo': String(id) })),
    onReorder({ keys: [id], target }) {
      if (id !== undefined && target.dropPosition !== 'on')
        onDrop(String(id), { id: String(target.key), side: target.dropPosition })
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className={({ isDropTarget }) => `${markClass} ${isDropTarget ? '' : 'invisible'}`}
        ref={(mark: HTMLElement | null) => {
          if (mark && list && target.type === 'item' && target.dropPosition !== 'on')
            placeMark(mark, list, { id: String(target.key), side: target.dropPosition })
        }}
      />
    ),
  })
  return dragAndDropHooks
}

/** One photo of a sorter with its position, the handle for the keyboard, and its buttons below. */
function PhotoSorterCell(props: {
  photo: SortablePhoto
  variant: SorterVariant
  /** Index of the photo. */
  index: number
  count: number
  firstLabel: string
  name: string
  /** Moves the photo to an index. */
  onMove: (index: number) => void
  children: ReactNode
}) {
  const { index, count } = props
  const isReview = props.variant === 'review'
  return (
    <div role="presentation" onKeyDown={passEscape} className="contents">
      <div className={`relative aspect-square overflow-hidden rounded-control ${isReview ? 'lying:aspect-[2.4]' : ''}`}>
        <PhotoSorterPicture photo={props.photo} alt={`${props.name}, photo ${index + 1}`} />
        {isReview && (
          <span className="absolute top-2 left-2 rounded-full bg-paper px-2.5 py-1 text-14 leading-none font-medium tabular-nums">
            #{index + 1}
          </span>
        )}
        {(index === 0 || !isReview) && (
          <span
            aria-hidden
            className="absolute bottom-1.5 left-1.5 rounded-control bg-ink px-2 py-0.5 text-12 font-medium text-paper tabular-nums"
          >
            {index === 0 ? props.firstLabel : index + 1}
          </span>
        )}
        <AriaButton
          slot="drag"
          className={`absolute top-0 right-0 size-control place-items-center rounded-control -outline-offset-2 ${count > 1 ? 'grid' : 'hidden'}`}
        >
          <span className="grid size-8 place-items-center rounded-full bg-[rgb(0_0_0/0.55)] text-[#fff]">
            <Icon of={GripVertical} size={16} />
          </span>
        </AriaButton>
      </div>
      <div className="relative flex min-h-control flex-wrap justify-between">
        {count > 1 && <PhotoSorterMenu index={index} count={count} onMove={props.onMove} />}
        {props.children}
      </div>
    </div>
  )
}

/** The menu that moves a photo without dragging. `index`: position of the photo, from 0. */
function PhotoSorterMenu(props: { index: number; count: number; onMove: (index: number) => void }) {
  const { index, count } = props
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  const moves = [
    { id: 'earlier', label: 'Move earlier', to: index - 1, isDisabled: index === 0 },
    { id: 'later', label: 'Move later', to: index + 1, isDisabled: index === count - 1 },
    { id: 'first', label: 'Make first', to: 0, isDisabled: index === 0 },
  ]
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button variant="plain" aria-label={`Move photo ${index + 1}`} className="px-2.5! text-14!">
        Move
      </Button>
      <Popover
        placement="bottom start"
        className="min-w-40 animate-enter-up overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-floating"
      >
        <Menu aria-label={`Move photo ${index + 1}`} className="outline-none">
          {moves.map(({ id, label, to, isDisabled }) => (
            <MenuItem
              key={id}
              isDisabled={isDisabled}
              onAction={() => props.onMove(to)}
              className="flex min-h-control cursor-pointer items-center rounded-control px-3 -outline-offset-2 data-disabled:cursor-default data-disabled:opacity-50 data-focused:bg-line/60"
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** The picture of a photo in a sorter: an unsaved crop, the thumbnail, or the whole photo of this device. */
function PhotoSorterPicture({ photo, alt }: { photo: SortablePhoto; alt: string }) {
  if (!('thumbnailUrl' in photo))
    return <BlobImage blob={photo.preview} alt={alt} className="size-full bg-surface object-contain" />
  if (photo.preview === undefined) return <PhotoThumb photo={photo} alt={alt} sizes="(min-width: 48rem) 12rem, 45vw" />
  return <img src={photo.preview} alt={alt} draggable={false} className="size-full bg-line object-cover" />
}
