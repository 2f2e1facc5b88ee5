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
import { followGestures } from './follow-gestures.ts'

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
