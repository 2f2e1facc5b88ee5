import { useCallback, useEffect, useRef, useState } from 'react'
import { type Point, watchLongDrag } from '../../../platform/web/lists/watch-long-drag.ts'
import type { DropPosition } from '../../photo-order.ts'
import { dropPositionAt } from '../../touch-drag.ts'
import { cellsOf, idOfPart } from './photo-sorter-cells.ts'

/** The photo under a finger, and where it would be dropped. */
export type TouchDrag = { readonly id: string; readonly dropPosition: DropPosition | undefined }

/**
 * A finger that rests on a photo of `list` lifts and drags it. `onDrop` gets the position where the finger lets go. `ghost`:
 * ref of the picture that follows the finger within its parent.
 */
export function useTouchDrag(list: HTMLElement | null, onDrop: (id: string, dropPosition: DropPosition) => void) {
  const [drag, setDrag] = useState<TouchDrag>()
  const latestDrop = useRef(onDrop)
  useEffect(() => {
    latestDrop.current = onDrop
  })
  const finger = useRef<Point>({ x: 0, y: 0 })
  const picture = useRef<HTMLElement>(null)
  const ghost = useCallback((element: HTMLElement | null) => {
    picture.current = element
    if (element) follow(element, finger.current)
  }, [])
  useEffect(() => {
    if (!list) return
    let dragged: TouchDrag | undefined
    const show = (next: TouchDrag | undefined) => {
      dragged = next
      setDrag(next)
    }
    return watchLongDrag(list, {
      canLift: (part) => part.closest('button, a, input, label') === null,
      lift(part, point) {
        const id = idOfPart(part)
        if (id === undefined) return false
        finger.current = point
        show({ id, dropPosition: undefined })
        return true
      },
      move(point) {
        finger.current = point
        if (picture.current) follow(picture.current, point)
        const dropPosition = dropPositionAt(cellsOf(list), point.x, point.y)
        if (dragged && !isSame(dragged.dropPosition, dropPosition)) show({ id: dragged.id, dropPosition })
      },
      end(isDropped) {
        if (isDropped && dragged?.dropPosition) latestDrop.current(dragged.id, dragged.dropPosition)
        show(undefined)
      },
    })
  }, [list])
  return { drag, ghost }
}

/** Moves a picture above the finger, kept within its parent so that the parent does not grow. */
function follow(picture: HTMLElement, { x, y }: Point) {
  const around = picture.offsetParent?.getBoundingClientRect()
  if (!around) return
  const left = Math.min(Math.max(x - around.left - picture.offsetWidth / 2, 0), around.width - picture.offsetWidth)
  const top = Math.min(Math.max(y - around.top - picture.offsetHeight, 0), around.height - picture.offsetHeight)
  picture.style.transform = `translate(${left}px, ${top}px)`
}

function isSame(one: DropPosition | undefined, other: DropPosition | undefined): boolean {
  return one?.id === other?.id && one?.side === other?.side
}
