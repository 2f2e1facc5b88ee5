import Compressor from 'compressorjs'
import { compressionLimits } from '../../../../src/imaging/limits.ts'
import type { Contestant } from '../contestants/contestant.ts'

/** compressorjs cannot aim for a file size, so it encodes once, at `quality`. */
export const contestant: Contestant = {
  compress: (photo) =>
    new Promise((success, error) => {
      const { maxSide, quality } = compressionLimits
      void new Compressor(photo, {
        maxWidth: maxSide,
        maxHeight: maxSide,
        quality,
        mimeType: 'image/jpeg',
        success,
        error,
      })
    }),
}
