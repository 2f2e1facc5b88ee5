import { type RefObject, useEffect, useRef } from 'react'
import { focusAfter } from '../sorter/photo-sorter-cells.ts'

/**
 * Says when the photo that is being cropped was deleted on another device, and focuses the one that took its place: the
 * button that the focus would return to is gone, too. Gives the `ref` of the part that the photos are in.
 */
export function useLeaveGone(
  /** The photo, once it is gone, and the place it had, from 0. */
  gone: { id: string; place: number } | undefined,
  onNote: (note: string) => void,
): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!gone) return
    onNote(`Photo ${gone.place + 1}, which you were cropping, was deleted on another device.`)
    requestAnimationFrame(() => focusAfter(part.current, gone.id, gone.place))
  }, [gone, onNote])
  return part
}
