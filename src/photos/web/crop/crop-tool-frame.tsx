import 'react-image-crop/dist/ReactCrop.css'
import './crop-tool-frame.css'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import type { Rect } from '../../../imaging/aspect-ratio.ts'
import {
  type CropHandle,
  cropHandles,
  cropWithin,
  minCropSide,
  movedCrop,
  resizedCrop,
  type Step,
} from '../../../imaging/crop.ts'
import type { Size } from '../../../imaging/dimensions.ts'

/**
 * The frame around the part that the crop keeps, laid over the photo. Mouse, finger or arrow keys move it. All sizes in pixels
 * of the photo.
 */
export function CropToolFrame(props: {
  photo: Size
  crop: Rect
  ratio: number | undefined
  hasGrid: boolean
  onChange: (crop: Rect) => void
  /** The photo's picture, as wide as its container. */
  children: ReactNode
}) {
  const { photo, crop, ratio, onChange } = props
  const [width, setWidth] = useState(0)
  const measure = useCallback((frame: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])
  const least = (minCropSide * width) / photo.width

  const followKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = stepOf(event)
    if (!by) return
    // The library's own steps are screen pixels, so this handler replaces them.
    event.preventDefault()
    event.stopPropagation()
    const handle = handleOf(event.target)
    onChange(handle ? resizedCrop(photo, crop, handle, by, ratio) : movedCrop(photo, crop, by))
  }
  const takeEdge = (event: PointerEvent<HTMLDivElement>) => {
    const handle = handleOf(event.target)
    if (ratio === undefined || handle?.length !== 1 || event.button !== 0) return
    // With a fixed ratio the library moves corners only, so edges are handled here.
    event.stopPropagation()
    const pixels = photo.width / width
    followPointer(event, ({ x, y }) =>
      onChange(resizedCrop(photo, crop, handle, { x: Math.round(x * pixels), y: Math.round(y * pixels) }, ratio)),
    )
  }
  return (
    <div ref={measure} role="presentation" onKeyDownCapture={followKey} onPointerDownCapture={takeEdge}>
      <ReactCrop
        className="crop-tool-frame"
        keepSelection
        {...(ratio === undefined ? {} : { aspect: ratio })}
        minWidth={least}
        minHeight={least}
        ruleOfThirds={props.hasGrid}
        ariaLabels={handleNames}
        crop={{
          unit: '%',
          x: (crop.x / photo.width) * 100,
          y: (crop.y / photo.height) * 100,
          width: (crop.width / photo.width) * 100,
          height: (crop.height / photo.height) * 100,
        }}
        onChange={(_, { x, y, width: wide, height: high }) => {
          const part = { x: share(x, photo.width), y: share(y, photo.height) }
          const size = { width: share(wide, photo.width), height: share(high, photo.height) }
          onChange(cropWithin(photo, { ...part, ...size }, ratio))
        }}
      >
        {props.children}
      </ReactCrop>
    </div>
  )
}

function handleOf(target: EventTarget): CropHandle | undefined {
  const handleName = target instanceof HTMLElement ? target.dataset['ord'] : undefined
  return cropHandles.find((known) => known === handleName)
}

/** Pixels to move: ten, fifty with Shift, one with Ctrl or Cmd. Undefined for any other key. */
function stepOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Step | undefined {
  const pixels = ctrlKey || metaKey ? 1 : shiftKey ? 50 : 10
  switch (key) {
    case 'ArrowLeft':
      return { x: -pixels, y: 0 }
    case 'ArrowRight':
      return { x: pixels, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -pixels }
    case 'ArrowDown':
      return { x: 0, y: pixels }
    default:
      return undefined
  }
}

function share(percent: number, side: number): number {
  return (percent * side) / 100
}

const handleNames = {
  cropArea: 'Crop area. Move it with the arrow keys. Hold Shift for larger steps, Ctrl for single pixels.',
  nwDragHandle: 'Top left corner',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner',
  wDragHandle: 'Left edge',
}

/**
 * Follows a pointer from its press until it is lifted, also outside the element. `move` gets the distance from the press, in
 * CSS pixels.
 */
function followPointer(
  { currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  move: (by: Step) => void,
): void {
  const done = new AbortController()
  const { signal } = done
  const follow = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) move({ x: event.clientX - clientX, y: event.clientY - clientY })
  }
  const stop = (event: globalThis.PointerEvent) => event.pointerId === pointerId && done.abort()
  currentTarget.setPointerCapture(pointerId)
  currentTarget.addEventListener('pointermove', follow, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) currentTarget.addEventListener(type, stop, { signal })
}
