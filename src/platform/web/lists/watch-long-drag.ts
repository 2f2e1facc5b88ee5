import { edgeScroll, longPressMs, longPressSlack, longPressVibrationMs } from '../../long-press.ts'

/** A point of the screen in pixels. */
export type Point = { readonly x: number; readonly y: number }

/** Callbacks for a finger that rests on a list and then drags. */
export type LongDrag = {
  /** True if a finger on this part of the list may rest and drag. On other parts it works as everywhere. */
  canLift: (part: Element) => boolean
  /** Called when a finger rests on this part of the list. Returns false if there is nothing to drag. */
  lift: (part: Element, at: Point) => boolean
  /** Called when the finger has moved, or the list under it. */
  move: (at: Point) => void
  /** Called when the finger lets go (`isDropped`), or the drag was interrupted. */
  end: (isDropped: boolean) => void
}

/**
 * Watches `list` for a finger that rests and then drags. Near the edges the list scrolls under the finger. A finger that moves
 * sooner scrolls as everywhere, and a second finger interrupts the drag. Returns a function that stops watching.
 */
export function watchLongDrag(list: HTMLElement, { canLift, lift, move, end }: LongDrag): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let isTouch = false
  let isLifted = false
  let finger: Point = { x: 0, y: 0 }

  const scrollAtEdges = (scrollers: readonly Element[]) => {
    const places = () => scrollers.flatMap(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
    const before = places()
    for (const scroller of scrollers) {
      const { left, top, right, bottom } = viewOf(scroller)
      scroller.scrollBy(edgeScroll(finger.x, left, right), edgeScroll(finger.y, top, bottom))
    }
    if (places().some((place, index) => place !== before[index])) move(finger)
    frame = requestAnimationFrame(() => scrollAtEdges(scrollers))
  }
  const startDrag = (part: Element) => {
    isLifted = lift(part, finger)
    if (!isLifted) return
    // Cancels the press on the dragged part, as the browser does for its own drags.
    document.dispatchEvent(new PointerEvent('pointercancel', { pointerType: 'touch' }))
    ;(navigator as Partial<Navigator>).vibrate?.(longPressVibrationMs)
    // A strip scrolls sideways itself, and what is around it up and down.
    scrollAtEdges([list, scrollerAround(list)])
  }
  const endDrag = (isDropped: boolean) => {
    clearTimeout(restTimer)
    cancelAnimationFrame(frame)
    if (!isLifted) return
    isLifted = false
    end(isDropped)
  }

  list.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      endDrag(false)
      const [touch] = touches
      if (touches.length !== 1 || !touch || !(target instanceof Element) || !canLift(target)) return
      finger = { x: touch.clientX, y: touch.clientY }
      restTimer = setTimeout(() => startDrag(target), longPressMs)
      // On the target, because it gets the events of its touch even after it has left the page.
      const onEnd = (event: Event) => {
        if (isLifted) event.preventDefault()
        endDrag(event.type === 'touchend')
      }
      for (const type of ['touchend', 'touchcancel']) target.addEventListener(type, onEnd, { signal, once: true })
    },
    { signal, passive: true },
  )
  list.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches
      if (!touch) return
      const at = { x: touch.clientX, y: touch.clientY }
      if (!isLifted) {
        if (Math.hypot(at.x - finger.x, at.y - finger.y) > longPressSlack) clearTimeout(restTimer)
        return
      }
      event.preventDefault()
      finger = at
      move(at)
    },
    { signal, passive: false },
  )
  list.addEventListener('contextmenu', (event) => isLifted && event.preventDefault(), { signal })
  // The browser's own drag is for the mouse: for a finger it would end this one.
  list.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), {
    signal,
    capture: true,
  })
  list.addEventListener(
    'dragstart',
    (event) => {
      if (!isTouch) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  return () => {
    stop.abort()
    endDrag(false)
  }
}

/** The nearest element around `part` that can scroll up and down, or the page. */
function scrollerAround(part: Element): Element {
  for (let around = part.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
      return around
  return document.documentElement
}

function viewOf(scroller: Element): { left: number; top: number; right: number; bottom: number } {
  if (scroller !== document.documentElement) return scroller.getBoundingClientRect()
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
}
