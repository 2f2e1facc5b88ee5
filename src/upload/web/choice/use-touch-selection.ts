import { useEffect, useRef } from 'react'
import { edgeScroll, longPress, longPressVibration, restingSlack } from '../../../platform/resting-finger.ts'

export type TouchSelection = {
  /** The photo at a point of the screen. */
  photoAt: (x: number, y: number) => string | undefined
  /** A finger rests on `from` and has been dragged to `to`, the same photo at first. */
  select: (from: string, to: string) => void
}

/**
 * A finger that rests on a picture of `list` selects it, and goes on selecting as it is dragged; near the edges of
 * `scroller` the list scrolls under it. A finger that moves sooner scrolls, as everywhere.
 */
export function useTouchSelection(list: HTMLElement | null, scroller: HTMLElement, selection: TouchSelection): void {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  useEffect(() => {
    if (!list) return
    const stop = new AbortController()
    const { signal } = stop
    let resting: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let from: string | undefined
    let last: string | undefined
    let finger = { x: 0, y: 0 }

    const reach = () => {
      const to = latest.current.photoAt(finger.x, finger.y)
      if (from === undefined || to === undefined || to === last) return
      last = to
      latest.current.select(from, to)
    }
    const scrollAtEdge = () => {
      const { top, bottom } = scroller.getBoundingClientRect()
      const by = edgeScroll(finger.y, top, bottom)
      if (by !== 0) {
        scroller.scrollBy(0, by)
        reach()
      }
      frame = requestAnimationFrame(scrollAtEdge)
    }
    const hold = () => {
      from = latest.current.photoAt(finger.x, finger.y)
      if (from === undefined) return
      ;(navigator as Partial<Navigator>).vibrate?.(longPressVibration)
      reach()
      frame = requestAnimationFrame(scrollAtEdge)
    }
    const letGo = () => {
      clearTimeout(resting)
      cancelAnimationFrame(frame)
      from = undefined
      last = undefined
    }

    list.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        letGo()
        const [touch] = touches
        if (touches.length !== 1 || !touch || !isOnPicture(target)) return
        finger = { x: touch.clientX, y: touch.clientY }
        resting = setTimeout(hold, longPress)
      },
      { signal, passive: true },
    )
    list.addEventListener(
      'touchmove',
      (event) => {
        const [touch] = event.touches
        if (!touch) return
        const at = { x: touch.clientX, y: touch.clientY }
        if (from === undefined) {
          if (Math.hypot(at.x - finger.x, at.y - finger.y) > restingSlack) clearTimeout(resting)
          return
        }
        event.preventDefault()
        finger = at
        reach()
      },
      { signal, passive: false },
    )
    list.addEventListener(
      'touchend',
      (event) => {
        // No click follows, which would toggle the photo again.
        if (from !== undefined) event.preventDefault()
        letGo()
      },
      { signal, passive: false },
    )
    list.addEventListener('touchcancel', letGo, { signal })
    list.addEventListener('contextmenu', (event) => from !== undefined && event.preventDefault(), { signal })
    return () => {
      stop.abort()
      letGo()
    }
  }, [list, scroller])
}

function isOnPicture(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-picture]') !== null
}
