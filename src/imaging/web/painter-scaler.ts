import { AppError } from '../../platform/errors.ts'
import type { Size } from '../dimensions.ts'
import { imagingFailures } from '../photo-fault.ts'
import type { PainterSource } from './painter-engine.ts'

/**
 * Returns a function that scales pictures to a size on its own canvas, white where they are transparent. It holds one picture
 * at a time.
 */
export function createScaler(settings: CanvasRenderingContext2DSettings = {}) {
  const canvas = document.createElement('canvas')
  const context = contextOf(canvas, { ...settings, alpha: false })
  return ({ source, crop }: PainterSource, { width, height }: Size): CanvasRenderingContext2D => {
    setSize(canvas, { width, height })
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
    return context
  }
}

/** Throws `AppError('broken')` if the browser has no memory for the canvas. */
export function contextOf(
  canvas: HTMLCanvasElement,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings)
  if (context) return context
  const advice = "there isn't enough memory to show the photo. Your photo is safe. Close other tabs and try again."
  throw new AppError('broken', `${imagingFailures.canvas}: ${advice}`)
}

/** Does nothing for the same size, because setting a size empties a canvas. */
export function setSize(canvas: HTMLCanvasElement, { width, height }: Size): void {
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}
