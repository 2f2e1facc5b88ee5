import { useEffect, useMemo, useState } from 'react'
import type { Adjustments } from '../../imaging/adjustments.ts'
import { FitBox } from './fit-box.tsx'
import { PaintedPicture } from './painted-picture.tsx'

/** The photo as it will be saved, as large as fits. Pressed and held, it asks for the original. */
export function EditorPicture(props: {
  photo: Blob
  adjustments: Adjustments
  isOriginal: boolean
  onHold: (isHeld: boolean) => void
}) {
  const { photo, adjustments, isOriginal, onHold } = props
  const bitmap = useBitmap(photo)
  const crop = useMemo(
    () => (typeof bitmap === 'string' ? null : { x: 0, y: 0, width: bitmap.width, height: bitmap.height }),
    [bitmap],
  )
  if (bitmap === 'broken')
    return (
      <div role="alert" className="grid size-full place-items-center p-4 text-center">
        <p className="max-w-xs">
          This photo could not be opened here. It is still in your batch. Cancel, then try again or take it once more.
        </p>
      </div>
    )
  if (typeof bitmap === 'string' || !crop)
    return (
      <output className="grid size-full animate-breathe place-items-center text-14 text-muted">Opening photo...</output>
    )
  return (
    <FitBox size={crop}>
      <div
        role="presentation"
        className="absolute inset-0 touch-none select-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onHold(true)
        }}
        onLostPointerCapture={() => onHold(false)}
        onContextMenu={(event) => event.preventDefault()}
      >
        <PaintedPicture source={bitmap} crop={crop} adjustments={adjustments} label="Photo being edited" />
      </div>
      {isOriginal && (
        <output className="pointer-events-none absolute top-3 left-3 rounded-full bg-paper px-3 py-1.5 text-14 leading-none">
          Original
        </output>
      )}
    </FitBox>
  )
}

/** A photo decoded upright at its own size; 'opening' until it is there, 'broken' when it cannot be read. */
function useBitmap(photo: Blob): ImageBitmap | 'opening' | 'broken' {
  const [bitmap, setBitmap] = useState<ImageBitmap | 'opening' | 'broken'>('opening')
  useEffect(() => {
    let isWanted = true
    let made: ImageBitmap | undefined
    const open = async () => {
      const decoded = await createImageBitmap(photo, { imageOrientation: 'from-image' })
      if (!isWanted) decoded.close()
      else setBitmap((made = decoded))
    }
    open().catch(() => isWanted && setBitmap('broken'))
    return () => {
      isWanted = false
      made?.close()
    }
  }, [photo])
  return bitmap
}
