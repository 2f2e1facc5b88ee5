import { useCallback, useEffect, useRef, useState } from 'react'
import type { Adjustments } from '../../imaging/adjustments.ts'
import type { Rect } from '../../imaging/aspect-ratio.ts'
import { createPreviewPainter, type PreviewPainter } from '../../imaging/web/preview-painter.ts'
import { AppError } from '../../platform/errors.ts'
import { ProblemBox } from './problem-box.tsx'

/** A picture or the running camera with adjustments, as large as its container. */
export function PaintedPicture(props: {
  source: ImageBitmap | HTMLVideoElement
  crop: Rect
  adjustments: Adjustments
  label?: string
}) {
  const { source, crop, adjustments, label } = props
  const painter = useRef<PreviewPainter>(null)
  const [fault, setFault] = useState<string>()
  const paintOn = useCallback((canvas: HTMLCanvasElement) => {
    try {
      painter.current = createPreviewPainter(canvas)
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      setFault(thrown.sentence)
    }
    return () => {
      painter.current?.close()
      painter.current = null
    }
  }, [])
  useEffect(() => painter.current?.show(source, crop), [source, crop])
  useEffect(() => painter.current?.adjust(adjustments), [adjustments])
  return (
    <>
      <canvas
        ref={paintOn}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        className="pointer-events-none absolute inset-0 size-full object-contain"
      />
      {fault && <ProblemBox sentence={fault} className="absolute inset-x-2 bottom-2" />}
    </>
  )
}
