import type openLibheifInModule from 'libheif-js/libheif-wasm/libheif.js'
import { AppError } from '../../platform/errors.ts'
import { type DecodePlan, decodePlan } from '../decode-plan.ts'
import { fitWithin, type Size } from '../dimensions.ts'
import { type Orientation, uprightSize } from '../exif-orientation.ts'
import { heifColourSpace } from '../heif.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import { type OpenedPhoto, photoError } from './open-photo.ts'
import type { DecoderChoice } from './photo-job.ts'
import { withHeartbeat } from './worker-heartbeat.ts'

type DecodeOptions = { decoder: DecoderChoice; name: string | undefined }

/**
 * Draws the photo upright on a canvas, its long side at most `maxSide`, white where it is transparent. The size does not depend
 * on the decoder. Throws an `AppError` with a sentence if the photo cannot be decoded. The caller must free the canvas.
 */
export async function drawPhoto(photo: OpenedPhoto, maxSide: number, options: DecodeOptions): Promise<OffscreenCanvas> {
  const { image, size } = await decode(photo, maxSide, options).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause
    throw photoError(photo.header.format === 'heic' ? 'heic' : 'damaged', options.name, cause)
  })
  try {
    const { canvas, context } = newCanvas(size, options.name)
    context.drawImage(image, 0, 0, size.width, size.height)
    return canvas
  } finally {
    image.close()
  }
}

/**
 * Makes a white canvas that draws with the best smoothing. It is not in the graphics processor's memory, because its pixels are
 * read back at once and the graphics processor is busy with the camera's picture.
 */
export function newCanvas({ width, height }: Size, name: string | undefined) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) {
    const advice = `${photoName(name)} needs more memory than is free. Your photo is safe. Close other tabs and try again.`
    throw new AppError('broken', `${imagingFailures.canvas}: ${advice}`)
  }
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Frees the memory of a canvas now, before the browser next cleans up. */
export function freeCanvas(canvas: OffscreenCanvas) {
  canvas.width = 0
  canvas.height = 0
}

/** Returns the picture to draw, and the size to draw it at. */
async function decode(photo: OpenedPhoto, maxSide: number, options: DecodeOptions): Promise<Decoded & { size: Size }> {
  const { orientation } = photo.header
  if (orientation === undefined) {
    const image = await decodeUnturned(photo, maxSide, options.name)
    return { image, size: fitWithin(image, maxSide) }
  }
  const plan = decodePlan(photo.header, orientation, maxSide)
  const scaledImage = options.decoder === 'fastest' ? await decodeScaled(photo, orientation, plan) : undefined
  return { image: scaledImage ?? (await decodeResized(photo, plan.drawnSize)), size: plan.drawnSize }
}

/**
 * Decodes a photo when only the decoder knows how it is turned. A browser that knows HEIC is faster than the loaded decoder.
 */
function decodeUnturned(photo: OpenedPhoto, maxSide: number, name: string | undefined): Promise<ImageBitmap> {
  const fullImage = decodeWhole(photo)
  return photo.header.format === 'heic' ? fullImage.catch(() => decodeHeic(photo, maxSide, name)) : fullImage
}

/** A decoded picture that is upright when drawn. The caller must close it. */
type Decoded = { readonly image: ImageBitmap | VideoFrame }

/** Decodes at the photo's own size. Rejects for a photo that is cut short or damaged, so half a picture never shows. */
function decodeWhole(photo: OpenedPhoto): Promise<ImageBitmap> {
  return createImageBitmap(withItsType(photo), { imageOrientation: 'from-image' })
}

/** Decodes exactly at `size`, which is the upright size. */
function decodeResized(photo: OpenedPhoto, size: Size): Promise<ImageBitmap> {
  return createImageBitmap(withItsType(photo), {
    imageOrientation: 'from-image',
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
}

/**
 * Decodes a JPEG at the smallest eighth of its size that is not below the drawn size, which is much cheaper than all of
 * it. Returns undefined if the browser's decoder is missing, fails or does not turn the picture by its orientation;
 * then another decoder is used. Takes over the photo's bytes.
 */
async function decodeScaled(
  { bytes }: OpenedPhoto,
  orientation: Orientation,
  { scaledSize }: DecodePlan,
): Promise<VideoFrame | undefined> {
  if (typeof ImageDecoder === 'undefined' || !('flip' in VideoFrame.prototype)) return undefined
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: bytes,
    transfer: [bytes.buffer],
    desiredWidth: scaledSize.width,
    desiredHeight: scaledSize.height,
  })
  try {
    const { image } = await decoder.decode({ frameIndex: 0 })
    if (sameShape(uprightSize(scaledSize, orientation), { width: image.displayWidth, height: image.displayHeight }))
      return image
    image.close()
    return undefined
  } catch {
    return undefined
  } finally {
    decoder.close()
  }
}

/**
 * Compares only the shape, because the decoder may choose another scale. Another shape means that it turns the photo
 * differently.
 */
function sameShape(one: Size, other: Size): boolean {
  return one.width >= one.height === other.width >= other.height
}

/** Returns the file with the type that its bytes show, not the one it claims. Copies no bytes. */
function withItsType({ file, header }: OpenedPhoto): Blob {
  return file.slice(0, file.size, `image/${header.format}`)
}

/** Seconds to load the decoder's 2 MB. A new worker would load it from the start, so this is enough for a slow connection. */
const decoderTimeoutSeconds = 1800

/**
 * Decodes the main picture of a HEIC photo, upright, its long side at most `maxSide`. The decoder (2 MB) is loaded for the
 * first such photo. Rejects with `AppError('try-later')` if the decoder cannot be loaded, or with another error if it cannot
 * decode the photo.
 */
async function decodeHeic(photo: OpenedPhoto, maxSide: number, name: string | undefined): Promise<ImageBitmap> {
  const openLibheif = await loadLibheif(name)
  // Each photo gets its own instance. An instance's memory grows with its largest photo and is freed only with the instance.
  const libheif = openLibheif({ print: ignore, printErr: ignore })
  const context = libheif.heif_context_alloc()
  const readResult = libheif.heif_context_read_from_memory(context, photo.bytes)
  if (readResult.code !== libheif.heif_error_code.heif_error_Ok) throw new Error('No HEIC file', { cause: readResult })
  const mainImage = libheif.heif_js_context_get_primary_image_handle(context)
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma
  const decoded: DecodedHeic = libheif.heif_js_decode_image2(mainImage, rgb, rgba)
  const picture = decoded.channels?.[0]
  if (!picture) throw new Error('No picture in the HEIC file', { cause: decoded })
  return fitted(picture, heifColourSpace(photo.bytes), maxSide)
}

/** An answer of libheif. An error has no channels. */
type DecodedHeic = { readonly channels?: readonly Pixels[] }

/** RGBA pixels. A row takes `stride` bytes, which may be more than its pixels need. */
type Pixels = {
  readonly data: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly stride: number
}

function fitted({ data, stride, width, height }: Pixels, colorSpace: PredefinedColorSpace, maxSide: number) {
  const bytes = new Uint8ClampedArray(data.buffer, data.byteOffset, stride * height)
  const pixels = new ImageData(bytes, stride / 4, height, { colorSpace })
  const size = fitWithin({ width, height }, maxSide)
  const resize = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' as const }
  return createImageBitmap(pixels, 0, 0, width, height, resize)
}

async function loadLibheif(name: string | undefined): Promise<OpenLibheif> {
  try {
    // @ts-expect-error: the bundle has the types of the module that it is made from.
    const loading: Promise<{ default: OpenLibheif }> = import('libheif-js/libheif-wasm/libheif-bundle.mjs')
    const bundle = await withHeartbeat(loading, decoderTimeoutSeconds)
    return bundle.default
  } catch (cause) {
    const failed = `${imagingFailures.load}: ${photoName(name)} is a HEIC photo, and its decoder couldn't be loaded.`
    // The upload queue recognises a missing network by these words.
    const advice = 'Your photo is safe. Check your network and try again.'
    throw new AppError('try-later', `${failed} ${advice}`, { cause })
  }
}

type OpenLibheif = typeof openLibheifInModule

function ignore() {}
