import { useEffect, useRef } from 'react'
import { type Point, watchLongDrag } from '../../../platform/web/lists/watch-long-drag.ts'

export type TouchSelection = {
  /** The photo at a point of the screen. */
  photoAt: (at: Point) => string | undefined
  /** A finger rests on `from` and has been dragged to `to`, the same photo at first. */
  select: (from: string, to: string) => void
}

/** A finger that rests on a picture of `list` selects it, and goes on selecting as it is dragged. */
export function useTouchSelection(list: HTMLElement | null, selection: TouchSelection): void {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  useEffect(() => {
    if (!list) return
    let from: string | undefined
    let last: string | undefined
    const reach = (at: Point) => {
      const to = latest.current.photoAt(at)
      if (from === undefined || to === undefined || to === last) return
      last = to
      latest.current.select(from, to)
    }
    return watchLongDrag(list, {
      isTakeable: (part) => part.closest('[data-picture]') !== null,
      lift(_part, at) {
        from = latest.current.photoAt(at)
        reach(at)
        return from !== undefined
      },
      move: reach,
      end() {
        from = undefined
        last = undefined
      },
    })
  }, [list])
}
