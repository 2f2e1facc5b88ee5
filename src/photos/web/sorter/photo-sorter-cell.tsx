import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { SortablePhoto, SorterLook } from './photo-sorter.tsx'
import { passEscape } from './photo-sorter-cells.ts'
import { PhotoSorterMenu } from './photo-sorter-menu.tsx'
import { PhotoSorterPicture } from './photo-sorter-picture.tsx'

/** One photo of a sorter with its place, the handle for the keyboard, and its buttons below. */
export function PhotoSorterCell(props: {
  photo: SortablePhoto
  look: SorterLook
  /** From 0. */
  place: number
  count: number
  firstWord: string
  name: string
  /** To a place, from 0. */
  onMove: (place: number) => void
  children: ReactNode
}) {
  const { place, count } = props
  const isReview = props.look === 'review'
  return (
    <div role="presentation" onKeyDown={passEscape} className="contents">
      <div className={`relative aspect-square overflow-hidden rounded-control ${isReview ? 'lying:aspect-[2.4]' : ''}`}>
        <PhotoSorterPicture photo={props.photo} alt={`${props.name}, photo ${place + 1}`} />
        {isReview && (
          <span className="absolute top-2 left-2 rounded-full bg-paper px-2.5 py-1 text-14 leading-none font-medium tabular-nums">
            #{place + 1}
          </span>
        )}
        {(place === 0 || !isReview) && (
          <span
            aria-hidden
            className="absolute bottom-1.5 left-1.5 rounded-control bg-ink px-2 py-0.5 text-12 font-medium text-paper tabular-nums"
          >
            {place === 0 ? props.firstWord : place + 1}
          </span>
        )}
        <Button
          slot="drag"
          className={`absolute top-0 right-0 size-11 place-items-center rounded-control -outline-offset-2 ${count > 1 ? 'grid' : 'hidden'}`}
        >
          <span className="grid size-8 place-items-center rounded-full bg-[rgb(0_0_0/0.55)] text-[#fff]">
            <Icon of={GripVertical} size={16} />
          </span>
        </Button>
      </div>
      <div className="relative flex min-h-11 flex-wrap justify-between">
        {count > 1 && <PhotoSorterMenu place={place} count={count} onMove={props.onMove} />}
        {props.children}
      </div>
    </div>
  )
}
