import { edgeScroll, longPress, longPressVibration, restingSlack } from '../../resting-finger.ts'

/** A point of the screen in pixels. */
export type Point = { readonly x: number; readonly y: number }

/** What a finger does to a list once it has rested on it. */
export type LongDrag = {
  /** Whether a finger on this part of the list may rest and drag at all; on others it does what it does everywhere. */
  isTakeable: (part: Element) => boolean
  /** A finger rests on this part of the list; the answer says whether there is anything to drag. */
  lift: (part: Element, at: Point) => boolean
  /** The finger has moved, or the list under it. */
  move: (at: Point) => void
  /** The finger let go, or the drag was broken off. */
  end: (isDropped: boolean) => void
}

/**
 * Tells of a finger that rests on `list` and then drags; near the edges of what scrolls the list scrolls under it. A finger
 * that moves sooner scrolls, as everywhere, and a second one breaks off. Returns how to stop.
 */
export function watchLongDrag(list: HTMLElement, { isTakeable, lift, move, end }: LongDrag): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let resting: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let isTouch = false
  let isLifted = false
  let finger: Point = { x: 0, y: 0 }

  const scrollAtEdge = (scroller: Element) => {
    const { top, bottom } = viewOf(scroller)
    const before = scroller.scrollTop
    scroller.scrollBy(0, edgeScroll(finger.y, top, bottom))
    if (scroller.scrollTop !== before) move(finger)
    frame = requestAnimationFrame(() => scrollAtEdge(scroller))
  }
  const hold = (part: Element) => {
    isLifted = lift(part, finger)
    if (!isLifted) return
    // What was pressed is dragged from here on: no press follows, as none does when the browser drags.
    document.dispatchEvent(new PointerEvent('pointercancel', { pointerType: 'touch' }))
    ;(navigator as Partial<Navigator>).vibrate?.(longPressVibration)
    scrollAtEdge(scrollerOf(list))
  }
  const letGo = (isDropped: boolean) => {
    clearTimeout(resting)
    cancelAnimationFrame(frame)
    if (!isLifted) return
    isLifted = false
    end(isDropped)
  }

  list.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      letGo(false)
      const [touch] = touches
      if (touches.length !== 1 || !touch || !(target instanceof Element) || !isTakeable(target)) return
      finger = { x: touch.clientX, y: touch.clientY }
      resting = setTimeout(() => hold(target), longPress)
      // On the target, which hears of its touch even when it has left the page meanwhile.
      const onEnd = (event: Event) => {
        if (isLifted) event.preventDefault()
        letGo(event.type === 'touchend')
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
        if (Math.hypot(at.x - finger.x, at.y - finger.y) > restingSlack) clearTimeout(resting)
        return
      }
      event.preventDefault()
      finger = at
      move(at)
    },
    { signal, passive: false },
  )
  list.addEventListener('contextmenu', (event) => isLifted && event.preventDefault(), { signal })
  // The browser's own drag is for the mouse: under a finger it would take this one away.
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
    letGo(false)
  }
}

/** What scrolls when `part` does: the nearest part around it that can, or the page. */
function scrollerOf(part: Element): Element {
  for (let around = part.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
      return around
  return document.documentElement
}

function viewOf(scroller: Element): { top: number; bottom: number } {
  return scroller === document.documentElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect()
}
