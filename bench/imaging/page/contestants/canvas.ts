import { compressionLimits } from '../../../../src/imaging/limits.ts'
import { canvasToJpeg, drawOnCanvas, loadedImage } from '../image-and-canvas.ts'
import type { Contestant } from './contestant.ts'

/** The usual hand-written way: an image, a canvas, and a lower quality until it fits. */
export const canvasLoop: Contestant = {
  async compress(photo) {
    const canvas = drawOnCanvas(await loadedImage(photo), compressionLimits.maxSide)
    let quality: number = compressionLimits.quality
    let jpeg = await canvasToJpeg(canvas, quality)
    while (jpeg.size > compressionLimits.targetBytes && quality > 0.2) {
      quality -= 0.1
      jpeg = await canvasToJpeg(canvas, quality)
    }
    return jpeg
  },
}
