import { adjustPixels } from '../../../src/imaging/adjust-pixels.ts'
import type { Adjustments } from '../../../src/imaging/adjustments.ts'
import { createPixelAdjuster } from '../../../src/imaging/web/fast-pixels.ts'
import type { PainterEngine } from '../../../src/imaging/web/painter-engine.ts'
import { createWebglEngine } from '../../../src/imaging/web/painter-webgl.ts'
import { createCpuEngine } from '../../../src/imaging/web/preview-painter.ts'
import type { EditorName } from '../page-calls.ts'
import { convolved } from './convolve.ts'
import { createCanvas, pixelsOf } from './pixels.ts'
import { adjustPlainly } from './plain.ts'

/** An editor of one photo, at the photo's own size. */
export type Editor = {
  readonly context: CanvasRenderingContext2D
  paint(adjustments: Adjustments): void | Promise<void>
}

/** Undefined if this browser does not support it. */
export function createEditor(name: EditorName, photo: ImageBitmap): Editor | undefined {
  switch (name) {
    case 'filter':
      return filterEditor(photo)
    case 'plain':
      return pixelEditor(photo, adjustPlainly)
    case 'javascript':
      return kernelEditor(photo, adjustPixels)
    case 'kernel':
      return kernelEditor(photo, createPixelAdjuster())
    case 'kernel-in-worker':
      return engineEditor(photo, createCpuEngine())
    case 'webgl2':
      return engineEditor(photo, createWebglEngine({ evenIfSlow: true, onLost: () => {} }))
    default:
      return name satisfies never
  }
}

/** The usual design: the browser's own filters for colour, and a convolution in JavaScript for the rest. */
function filterEditor(photo: ImageBitmap): Editor {
  const { context } = createCanvas(photo)
  return {
    context,
    paint({ exposure, contrast, saturation, warmth, sharpness }) {
      const factors = `brightness(${2 ** (exposure / 50)}) contrast(${1 + contrast / 50}) saturate(${1 + saturation / 50})`
      context.filter = `${factors} hue-rotate(${-0.5 * warmth}deg)`
      context.drawImage(photo, 0, 0)
      context.filter = 'none'
      if (sharpness === 0) return
      const image = context.getImageData(0, 0, photo.width, photo.height)
      context.putImageData(convolved(image, sharpness / 100), 0, 0)
    },
  }
}

function kernelEditor(photo: ImageBitmap, adjust: typeof adjustPixels): Editor {
  return pixelEditor(photo, ({ data, width, height }, adjustments) => {
    const pixels = data.slice()
    adjust(pixels, { width, height }, adjustments)
    return new ImageData(pixels, width, height)
  })
}

function pixelEditor(photo: ImageBitmap, adjusted: (image: ImageData, adjustments: Adjustments) => ImageData): Editor {
  const { context } = createCanvas(photo)
  const image = pixelsOf(photo)
  return { context, paint: (adjustments) => context.putImageData(adjusted(image, adjustments), 0, 0) }
}

function engineEditor(photo: ImageBitmap, engine: PainterEngine | undefined): Editor | undefined {
  if (!engine) return undefined
  const { context } = createCanvas(photo)
  const { width, height } = photo
  engine.load({ source: photo, crop: { x: 0, y: 0, width, height } }, { width, height })
  return {
    context,
    async paint(adjustments) {
      const picture = await engine.paint(adjustments)
      if (picture instanceof ImageData) context.putImageData(picture, 0, 0)
      else if (picture) context.drawImage(picture, 0, 0)
    },
  }
}
