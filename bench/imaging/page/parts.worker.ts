import { decodePlan } from '../../../src/imaging/decode-plan.ts'
import { compressionLimits } from '../../../src/imaging/limits.ts'
import { readPhotoHeader } from '../../../src/imaging/photo-header.ts'
import type { Parts } from '../page-calls.ts'

self.addEventListener('message', (event: MessageEvent<File>) => {
  // The page hears of a reported error; a rejection would stay in the worker.
  void parts(event.data).then((measured) => self.postMessage(measured), reportError)
})

/** The minimum work of the browser for one JPEG, step by step, in milliseconds. */
async function parts(file: File): Promise<Parts> {
  const start = performance.now()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = performance.now()
  const header = readPhotoHeader(bytes)
  if (typeof header === 'string' || !header.orientation) throw new Error(`${file.name} is no JPEG to measure with`)
  const { drawnSize: size, scaledSize } = decodePlan(header, header.orientation, compressionLimits.maxSide)
  const decoding = performance.now()
  const desired = { desiredWidth: scaledSize.width, desiredHeight: scaledSize.height }
  const decoder = new ImageDecoder({ type: 'image/jpeg', data: bytes, ...desired })
  const { image } = await decoder.decode()
  const decoded = performance.now()
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.width, size.height)
  // Drawing happens when pixels are read, which would otherwise be part of encoding.
  context.getImageData(0, 0, 1, 1)
  image.close()
  decoder.close()
  const drawn = performance.now()
  await canvas.convertToBlob({ type: 'image/jpeg', quality: compressionLimits.quality })
  return { read: read - start, decode: decoded - decoding, draw: drawn - decoded, encode: performance.now() - drawn }
}
