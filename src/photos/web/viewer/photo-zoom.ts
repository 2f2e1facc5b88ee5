import {
  closeUpScale,
  followHand,
  type Hand,
  type Point,
  panBy,
  type Stage,
  wholePhoto,
  type Zoom,
  zoomTo,
} from '../../zoom.ts'

/** The zoom of the photo in view. It writes the style directly, because it follows fingers at every frame. */
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
    /** Moves the photo with the fingers. `begin`: its zoom when they were at `from`. */
    follow: (begin: Zoom, from: Hand, to: Hand) => show((_, stage) => followHand(begin, from, to, stage), false),
    /** Multiplies the scale around a point, counted from the middle of the frame. */
    zoomBy: (factor: number, point: Point, glide = false) => scaleTo(zoom.scale * factor, point, glide),
    /** Switches between the close look and the whole photo. */
    toggle: (point: Point = middle) => scaleTo(control.isZoomed() ? 1 : closeUpScale, point, true),
    panBy: (by: Point, glide = false) => show((now, stage) => panBy(now, by, stage), glide),
    whole: () => scaleTo(1, middle, true),
    /** A `ref` for the frame around the photo. Gestures on it magnify and move the photo. */
    frame: (element: HTMLDivElement) => {
      frame = element
      const stopGestures = followGestures(element, control)
      return () => {
        stopGestures()
        frame = undefined
      }
    },
    /** A `ref` for the photo in view. Another photo starts unmagnified. */
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

/** Size of an element without its transform. */
function sizeOf(element: HTMLElement) {
  return { width: element.offsetWidth, height: element.offsetHeight }
}

type ZoomControl = {
  now: () => Zoom
  follow: (begin: Zoom, from: Hand, to: Hand) => void
  isZoomed: () => boolean
  zoomBy: (factor: number, point: Point) => void
  panBy: (by: Point) => void
  toggle: (point: Point) => void
}

/**
 * Exponent of magnification per pixel of a wheel, and of a pinch on a touch pad. Browsers report a pinch as a wheel with Ctrl.
 */
const perWheelPixel = 0.002
const perPadPixel = 0.01
/** CSS pixels per line, for wheels that report lines. */
const linePixels = 16

/**
 * Handles gestures: two fingers zoom and move, one finger moves a magnified photo, a double tap or double click toggles the
 * close look, a wheel zooms at the pointer. One finger on a whole photo scrolls the strip. Returns a function that stops.
 */
function followGestures(frame: HTMLElement, zoom: ZoomControl): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const fingers = new Map<number, Point>()
  let begin = { zoom: zoom.now(), hand: handOf(fingers) }
  const restartGesture = () => void (begin = { zoom: zoom.now(), hand: handOf(fingers) })
  const isDoubleTap = createDoubleTaps()

  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      fingers.set(event.pointerId, fromMiddle(frame, event))
      restartGesture()
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
  // Prevents that the browser scrolls or zooms the page during our gestures, also in the middle of one.
  frame.addEventListener(
    'touchmove',
    (event) => {
      if (event.cancelable && (event.touches.length > 1 || zoom.isZoomed())) event.preventDefault()
    },
    { signal, passive: false },
  )
  const liftFinger = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) restartGesture()
  }
  frame.addEventListener('pointerup', liftFinger, { signal })
  frame.addEventListener('pointercancel', liftFinger, { signal })
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
const doubleTapMs = 350
const doubleTapPixels = 40

type Tap = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/**
 * Returns a function that says for each click whether it completes a double tap, because not every browser counts taps. A third
 * tap starts a new pair.
 */
export function createDoubleTaps(): (tap: Tap) => boolean {
  let last: Tap | undefined
  return (tap) => {
    // The browser's own count follows the double-click speed of the seller's settings.
    const isSecond =
      last !== undefined &&
      (tap.detail === 2 ||
        (tap.timeStamp - last.timeStamp <= doubleTapMs &&
          Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) <= doubleTapPixels))
    last = isSecond ? undefined : tap
    return isSecond
  }
}
