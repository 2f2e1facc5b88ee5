import pica from 'pica'
import { compressionLimits } from '../../../../src/imaging/limits.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { canvasFor, loadedImage } from '../image-and-canvas.ts'

const resizer = pica()

/** Used as its README shows: its own workers and filter, and one encoding without a target size. */
export const contestant: Contestant = {
  async compress(photo) {
    const image = await loadedImage(photo)
    const canvas = await resizer.resize(image, canvasFor(image, compressionLimits.maxSide))
    return resizer.toBlob(canvas, 'image/jpeg', compressionLimits.quality)
  },
}
