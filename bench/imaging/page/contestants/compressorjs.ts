import Compressor from 'compressorjs'
import { compressionLimits } from '../../../../src/imaging/limits.ts'
import type { Contestant } from './contestant.ts'

/** Knows no target size: what comes out at this quality is what it is. */
export const compressorjs: Contestant = {
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
