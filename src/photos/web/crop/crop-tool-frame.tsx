import 'react-image-crop/dist/ReactCrop.css'
import './crop-tool-frame.css'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import type { Rect } from '../../../imaging/aspect-ratio.ts'
import { cropHandles, cropWithin, minCropSide, movedCrop, resizedCrop, type Step } from '../../../imaging/crop.ts'
import type { Size } from '../../../imaging/dimensions.ts'

/** The part of a photo that stays, over the photo: by mouse, finger or arrow keys. All in pixels of the photo. */
export function CropToolFrame(props: {
  photo: Size
  crop: Rect
  ratio: number | undefined
  hasGrid: boolean
  onChange: (crop: Rect) => void
  /** The photo, as wide as it is given room for. */
  children: ReactNode
}) {
  const { photo, crop, ratio, onChange } = props
  const [width, setWidth] = useState(0)
  const measure = useCallback((frame: HTMLDivElement) => {
    const watching = new ResizeObserver(() => setWidth(frame.clientWidth))
    watching.observe(frame)
    return () => watching.disconnect()
  }, [])
  const least = (minCropSide * width) / photo.width

  const followKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = stepOf(event)
    if (!by || !(event.target instanceof HTMLElement)) return
    // The library's own steps are pixels of the screen.
    event.preventDefault()
    event.stopPropagation()
    const held = event.target.dataset['ord']
    const handle = cropHandles.find((known) => known === held)
    onChange(handle ? resizedCrop(photo, crop, handle, by, ratio) : movedCrop(photo, crop, by))
  }
  return (
    <div ref={measure} role="presentation" onKeyDownCapture={followKey}>
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

/** Ten pixels, fifty with Shift, one with Ctrl or Cmd; undefined for any other key. */
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
  cropArea: 'Part that stays. Move it with the arrow keys; Shift takes larger steps, Ctrl single pixels.',
  nwDragHandle: 'Top left corner',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner',
  wDragHandle: 'Left edge',
}
