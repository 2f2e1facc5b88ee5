import {
  closeLook,
  followHand,
  type Hand,
  type Point,
  panBy,
  type Stage,
  wholePhoto,
  type Zoom,
  zoomTo,
} from '../../zoom.ts'

/** The magnification of the photo that is looked at, written to its style directly: it follows fingers at every frame. */
export function createPhotoZoom(onZoomed: (isZoomed: boolean) => void) {
  let frame: HTMLDivElement | undefined
  let picture: HTMLDivElement | undefined
  let zoom: Zoom = wholePhoto
  const middle = { x: 0, y: 0 }
  const scaleTo = (scale: number, point: Point, glide: boolean) =>
    show((now, stage) => zoomTo(now, scale, point, stage), glide)

  const control = {
    now: () => zoom,
    isZoomed: () => zoom.scale > 1,
    /** Takes the photo, which was at `begin`, along with fingers. */
    follow: (begin: Zoom, from: Hand, to: Hand) => show((_, stage) => followHand(begin, from, to, stage), false),
    /** Multiplies the scale, about a point counted from the middle of the frame. */
    zoomBy: (factor: number, point: Point, glide = false) => scaleTo(zoom.scale * factor, point, glide),
    /** A close look, or the whole photo again. */
    toggle: (point: Point = middle) => scaleTo(control.isZoomed() ? 1 : closeLook, point, true),
    panBy: (by: Point, glide = false) => show((now, stage) => panBy(now, by, stage), glide),
    whole: () => scaleTo(1, middle, true),
    /** As a `ref` of what photos are seen through: gestures on it magnify and move. */
    frame: (element: HTMLDivElement) => {
      frame = element
      const leave = followGestures(element, control)
      return () => {
        leave()
        frame = undefined
      }
    },
    /** As a `ref` of the photo that is looked at; another one begins whole. */
    picture: (element: HTMLDivElement) => {
      picture = element
      return () => {
        element.style.transform = ''
        picture = undefined
        setZoom(wholePhoto)
      }
    },
  }
  return control

  function show(next: (zoom: Zoom, stage: Stage) => Zoom, glide: boolean) {
    if (!frame || !picture) return
    setZoom(next(zoom, { frame: sizeOf(frame), picture: sizeOf(picture) }))
    picture.toggleAttribute('data-glide', glide)
    picture.style.transform = zoom.scale > 1 ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : ''
  }

  function setZoom(next: Zoom) {
    const changes = next.scale > 1 !== zoom.scale > 1
    zoom = next
    if (changes) onZoomed(zoom.scale > 1)
  }
}

/** Without what a transform does to it. */
function sizeOf(element: HTMLElement) {
  return { width: element.offsetWidth, height: element.offsetHeight }
}

type Zoomed = {
  now: () => Zoom
  follow: (begin: Zoom, from: Hand, to: Hand) => void
  isZoomed: () => boolean
  zoomBy: (factor: number, point: Point) => void
  panBy: (by: Point) => void
  toggle: (point: Point) => void
}

/** How much one pixel of a turned wheel magnifies, as an exponent; of two fingers on a touch pad, which browsers tell as a wheel with Ctrl. */
const perWheelPixel = 0.002
const perPadPixel = 0.01
/** CSS pixels of a line, for wheels that count in lines. */
const linePixels = 16

/**
 * Two fingers magnify and move, one moves what is magnified, a double tap or double click looks closely, a wheel magnifies
 * where the pointer is. One finger on a whole photo is left to the browser, which scrolls to the next. Gives how to stop.
 */
function followGestures(frame: HTMLElement, zoom: Zoomed): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const fingers = new Map<number, Point>()
  let begin = { zoom: zoom.now(), hand: handOf(fingers) }
  const beginAgain = () => void (begin = { zoom: zoom.now(), hand: handOf(fingers) })
  const isDoubleTap = createDoubleTaps()

  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      fingers.set(event.pointerId, fromMiddle(frame, event))
      beginAgain()
      if (zoom.isZoomed()) frame.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  frame.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, fromMiddle(frame, event))
      zoom.follow(begin.zoom, begin.hand, handOf(fingers))
    },
    { signal },
  )
  // Keeps the browser from scrolling or magnifying the page with what is ours, also in the middle of a gesture.
  frame.addEventListener(
    'touchmove',
    (event) => {
      if (event.cancelable && (event.touches.length > 1 || zoom.isZoomed())) event.preventDefault()
    },
    { signal, passive: false },
  )
  const letGo = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) beginAgain()
  }
  frame.addEventListener('pointerup', letGo, { signal })
  frame.addEventListener('pointercancel', letGo, { signal })
  frame.addEventListener(
    'click',
    (event) => {
      if (isDoubleTap(event)) zoom.toggle(fromMiddle(frame, event))
    },
    { signal },
  )
  frame.addEventListener(
    'wheel',
    (event) => {
      const pixels = event.deltaMode === event.DOM_DELTA_LINE ? linePixels : 1
      const isSideways = !event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (isSideways && !zoom.isZoomed()) return
      event.preventDefault()
      if (isSideways) return zoom.panBy({ x: -event.deltaX * pixels, y: -event.deltaY * pixels })
      const factor = Math.exp(-event.deltaY * pixels * (event.ctrlKey ? perPadPixel : perWheelPixel))
      zoom.zoomBy(factor, fromMiddle(frame, event))
    },
    { signal, passive: false },
  )
  return () => stopped.abort()
}

function fromMiddle(frame: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const box = frame.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

function handOf(fingers: ReadonlyMap<number, Point>): Hand {
  const points = [...fingers.values()]
  const [first, second] = points
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return {
    x: sum.x / Math.max(1, points.length),
    y: sum.y / Math.max(1, points.length),
    spread: first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0,
  }
}

/** Milliseconds and CSS pixels within which a second tap belongs to the first. */
const soon = 350
const near = 40

type Tap = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/** Tells of each click whether it is the second of two; not every browser does for fingers. A third begins anew. */
export function createDoubleTaps(): (tap: Tap) => boolean {
  let last: Tap | undefined
  return (tap) => {
    // The browser's own count knows how slowly the seller double-clicks.
    const isSecond =
      last !== undefined &&
      (tap.detail === 2 ||
        (tap.timeStamp - last.timeStamp <= soon &&
          Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) <= near))
    last = isSecond ? undefined : tap
    return isSecond
  }
}
