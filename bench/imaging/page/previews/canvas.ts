import { compressionLimits } from '../../../../src/imaging/limits.ts'
import { canvasToJpeg, drawOnCanvas, loadedImage } from '../image-and-canvas.ts'
import { inParallel } from '../in-parallel.ts'
import type { Previewer } from './previewer.ts'

/** Makes previews as apps without a library do: on a canvas, and with no placeholder while a preview is made. */
export const canvasPreviews: Previewer = async (files) => {
  const { maxConcurrentPreviews, previewSide, previewQuality } = compressionLimits
  await inParallel(files, maxConcurrentPreviews, async (file) =>
    canvasToJpeg(drawOnCanvas(await loadedImage(file), previewSide), previewQuality),
  )
}
