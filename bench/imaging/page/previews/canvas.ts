import { compressionLimits } from '../../../../src/imaging/limits.ts'
import { canvasToJpeg, drawnTo, loadedImage } from '../image-and-canvas.ts'
import { inParallel } from '../in-parallel.ts'
import type { Previewer } from './previewer.ts'

/** The usual hand-written way. It has no placeholders. */
export const canvasPreviews: Previewer = async (files) => {
  const { maxConcurrentPreviews, previewSide, previewQuality } = compressionLimits
  await inParallel(files, maxConcurrentPreviews, async (file) =>
    canvasToJpeg(drawnTo(await loadedImage(file), previewSide), previewQuality),
  )
}
