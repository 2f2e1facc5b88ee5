import { type ReactNode, useMemo, useState } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import type { Cover } from '../../photo.ts'
import { movedBeside, movedTo } from '../../photo-order.ts'
import { PhotoSorterCell } from './photo-sorter-cell.tsx'
import { focusReturnsToButtons } from './photo-sorter-cells.ts'
import { useSorterDrag } from './photo-sorter-drag.tsx'
import { sorterGrid } from './photo-sorter-grid.ts'
import { PhotoSorterTouch } from './photo-sorter-touch.tsx'
import { useTouchDrag } from './use-touch-drag.ts'

/** A photo of the server's. `preview` is the object URL of a crop that is not stored yet. */
export type StoredSortable = Cover & { readonly id: string; readonly preview?: string }

/** A photo that can be put in another place: stored, or on this device. */
export type SortablePhoto = StoredSortable | { readonly id: string; readonly preview: Blob }

export type SorterLook = 'stored' | 'review'

export type PhotoSorterProps = {
  photos: readonly SortablePhoto[]
  /** 'review': two columns, each photo whole and with its number. */
  look?: SorterLook
  /** What the first photo is called. */
  firstWord: 'Primary' | 'MAIN'
  /** What the item is called: its SKU. */
  name: string
  onOpen: (index: number) => void
  /** The ids in their new order. Not called when nothing moved. */
  onReorder: (ids: readonly string[]) => void
  /** More buttons of a photo, beside Move. */
  tools?: (photo: SortablePhoto, index: number) => ReactNode
}

/** Photos that are put in order by mouse, finger, keyboard or menu; a press opens one. */
export function PhotoSorter({ photos, look = 'stored', firstWord, name, onOpen, onReorder, tools }: PhotoSorterProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const [moves, setMoves] = useState({ count: 0, words: '' })
  const ids = photos.map(({ id }) => id)
  const reorder = (id: string, next: readonly string[]) => {
    if (next === ids) return
    const words = `Photo ${ids.indexOf(id) + 1} is now photo ${next.indexOf(id) + 1} of ${ids.length}`
    setMoves(({ count }) => ({ count: count + 1, words }))
    onReorder(next)
  }
  const dragAndDropHooks = useSorterDrag(list, photos.length > 1, (id, beside) =>
    reorder(id, movedBeside(ids, id, beside)),
  )
  const touch = useTouchDrag(photos.length > 1 ? list : null, (id, beside) => reorder(id, movedBeside(ids, id, beside)))
  const lifted = touch.drag?.id
  // A cell is drawn anew when its object is another one: not at every step of a drag, which changes nothing in it.
  const items = useMemo(
    () => photos.map((photo, index) => ({ id: photo.id, photo, index })),
    // oxlint-disable-next-line react/exhaustive-deps -- what a cell shows and does besides
    [photos, lifted, firstWord, name, onOpen, onReorder, tools],
  )
  return (
    <div ref={focusReturnsToButtons} className="relative">
      <GridList
        ref={setList}
        aria-label={`Photos of ${name}`}
        layout="grid"
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        className={`relative outline-none ${look === 'review' ? 'grid grid-cols-2 gap-3' : sorterGrid}`}
      >
        {({ id, photo, index }) => (
          <GridListItem
            textValue={index === 0 ? `Photo 1, ${firstWord}` : `Photo ${index + 1}`}
            onAction={() => onOpen(index)}
            data-lifted={lifted === id || undefined}
            className="flex cursor-pointer flex-col rounded-control select-none [-webkit-touch-callout:none] data-dragging:opacity-40 data-lifted:opacity-40"
          >
            <PhotoSorterCell
              photo={photo}
              look={look}
              place={index}
              count={photos.length}
              firstWord={firstWord}
              name={name}
              onMove={(place) => reorder(id, movedTo(ids, id, place))}
            >
              {tools?.(photo, index)}
            </PhotoSorterCell>
          </GridListItem>
        )}
      </GridList>
      {list && touch.drag && <PhotoSorterTouch list={list} drag={touch.drag} photos={photos} ghost={touch.ghost} />}
      <p aria-live="polite" className="sr-only">
        <span key={moves.count}>{moves.words}</span>
      </p>
    </div>
  )
}
