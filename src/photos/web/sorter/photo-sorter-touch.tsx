import { movedBeside } from '../../photo-order.ts'
import type { SortablePhoto } from './photo-sorter.tsx'
import { placeMark } from './photo-sorter-cells.ts'
import { markClass } from './photo-sorter-drag.tsx'
import { PhotoSorterPicture } from './photo-sorter-picture.tsx'
import type { TouchDrag } from './use-touch-drag.ts'

/** What a finger drags, and the line that shows where it goes when that is another place. */
export function PhotoSorterTouch(props: {
  list: HTMLElement
  drag: TouchDrag
  photos: readonly SortablePhoto[]
  /** Takes the picture, to move it with the finger. */
  ghost: (picture: HTMLElement | null) => void
}) {
  const { list, drag, photos, ghost } = props
  const { id, beside } = drag
  const photo = photos.find((one) => one.id === id)
  const ids = photos.map((one) => one.id)
  if (!photo) return null
  return (
    <div aria-hidden className="pointer-events-none">
      {beside && movedBeside(ids, id, beside) !== ids && (
        <div
          ref={(mark) => {
            if (mark) placeMark(mark, list, beside)
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
