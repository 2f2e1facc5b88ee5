import imageCompression from 'browser-image-compression'
import { compressionLimits } from '../../../../src/imaging/limits.ts'
import type { Contestant } from '../contestants/contestant.ts'

/** Its worker loads this from a public server unless the address of a copy is given. */
const libURL = new URL(
  '../../../node_modules/browser-image-compression/dist/browser-image-compression.js',
  import.meta.url,
).href

export const contestant: Contestant = {
  compress: (photo) =>
    imageCompression(photo, {
      useWebWorker: true,
      maxSizeMB: 0.5,
      maxWidthOrHeight: compressionLimits.maxSide,
      initialQuality: compressionLimits.quality,
      fileType: 'image/jpeg',
      libURL,
    }),
}
