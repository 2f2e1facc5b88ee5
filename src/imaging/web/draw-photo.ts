import type openLibheifInModule from 'libheif-js/libheif-wasm/libheif.js'
import { AppError } from '../../platform/errors.ts'
import { type DecodePlan, decodePlan } from '../decode-plan.ts'
import { fitWithin, type Size } from '../dimensions.ts'
import { type Orientation, uprightSize } from '../exif-orientation.ts'
import { heifColourSpace } from '../heif.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import { type OpenedPhoto, refused } from './open-photo.ts'
import type { DecoderChoice } from './photo-job.ts'
import { tellingStillAtIt } from './still-at-it.ts'

type Ways = { decoder: DecoderChoice; name: string | undefined }

/**
 * The photo upright on a canvas, its long side at most `maxSide`, white where it is transparent. The size is the same
 * whichever decoder works. Throws a sentence when the photo cannot be decoded. Free the canvas.
 */
export async function drawPhoto(photo: OpenedPhoto, maxSide: number, ways: Ways): Promise<OffscreenCanvas> {
  const { image, size } = await decode(photo, maxSide, ways).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause
    throw refused(photo.header.format === 'heic' ? 'heic' : 'damaged', ways.name, cause)
  })
  try {
    const { canvas, context } = newCanvas(size, ways.name)
    context.drawImage(image, 0, 0, size.width, size.height)
    return canvas
  } finally {
    image.close()
  }
}

/**
 * A white canvas that draws with the best smoothing. It stays out of the graphics chip's memory, because what is drawn is
 * read back at once, and because the chip is busy with the camera's picture.
 */
export function newCanvas({ width, height }: Size, name: string | undefined) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) {
    const advice = `there is not enough memory for ${photoName(name)}. The photo itself is untouched. Close other tabs and try again.`
    throw new AppError('broken', `${imagingFailures.canvas}: ${advice}`)
  }
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Gives the memory of a canvas back now, not when the browser next cleans up. */
export function freeCanvas(canvas: OffscreenCanvas) {
  canvas.width = 0
  canvas.height = 0
}

/** What is to be drawn, and the size to draw it at. */
async function decode(photo: OpenedPhoto, maxSide: number, ways: Ways): Promise<Decoded & { size: Size }> {
  const { orientation } = photo.header
  if (orientation === undefined) {
    const image = await decodeUnturned(photo, maxSide, ways.name)
    return { image, size: fitWithin(image, maxSide) }
  }
  const plan = decodePlan(photo.header, orientation, maxSide)
  const scaled = ways.decoder === 'fastest' ? await decodeScaled(photo, orientation, plan) : undefined
  return { image: scaled ?? (await decodeResized(photo, plan.drawn)), size: plan.drawn }
}

/** Where only the decoder knows how the photo is turned. Browsers that know HEIC are quicker than what is loaded. */
function decodeUnturned(photo: OpenedPhoto, maxSide: number, name: string | undefined): Promise<ImageBitmap> {
  const whole = decodeWhole(photo)
  return photo.header.format === 'heic' ? whole.catch(() => decodeHeic(photo, maxSide, name)) : whole
}

/** A decoded picture that turns itself upright when drawn. Close it. */
type Decoded = { readonly image: ImageBitmap | VideoFrame }

/** At the photo's own size. Never shows half a picture: what is cut short or damaged rejects. */
function decodeWhole(photo: OpenedPhoto): Promise<ImageBitmap> {
  return createImageBitmap(withItsType(photo), { imageOrientation: 'from-image' })
}

/** Exactly at `size`, which is upright. */
function decodeResized(photo: OpenedPhoto, size: Size): Promise<ImageBitmap> {
  return createImageBitmap(withItsType(photo), {
    imageOrientation: 'from-image',
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
}

/**
 * A JPEG at the smallest eighth of its size that is not below what is drawn: much cheaper than all of it. Undefined where
 * the browser has no such decoder, where its frames do not know how they are turned, and where it disagrees about that or
 * fails: then the other decoder decides. Uses the photo's bytes up.
 */
async function decodeScaled(
  { bytes }: OpenedPhoto,
  orientation: Orientation,
  { scaled }: DecodePlan,
): Promise<VideoFrame | undefined> {
  if (typeof ImageDecoder === 'undefined' || !('flip' in VideoFrame.prototype)) return undefined
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: bytes,
    transfer: [bytes.buffer],
    desiredWidth: scaled.width,
    desiredHeight: scaled.height,
  })
  try {
    const { image } = await decoder.decode({ frameIndex: 0 })
    if (sameShape(uprightSize(scaled, orientation), { width: image.displayWidth, height: image.displayHeight }))
      return image
    image.close()
    return undefined
  } catch {
    return undefined
  } finally {
    decoder.close()
  }
}

/** The decoder may choose another scale than asked; lying instead of standing means that it turns the photo otherwise. */
function sameShape(one: Size, other: Size): boolean {
  return one.width >= one.height === other.width >= other.height
}

/** With the type that its bytes show, whatever the file called itself. No byte of it is copied. */
function withItsType({ file, header }: OpenedPhoto): Blob {
  return file.slice(0, file.size, `image/${header.format}`)
}

/** Seconds for the 2 MB of the decoder: a worker that gives up begins anew, so that a thin line has all the time it needs. */
const decoderWithin = 1800

/**
 * The main picture of a HEIC photo, upright, its long side at most `maxSide`, by a decoder that is loaded (2 MB) when the
 * first such photo comes. Rejects with an `AppError`, code 'try-later', when the decoder cannot be loaded, with something else
 * when it cannot decode the photo.
 */
async function decodeHeic(photo: OpenedPhoto, maxSide: number, name: string | undefined): Promise<ImageBitmap> {
  const openLibheif = await loadLibheif(name)
  // An instance for each photo: the memory of one grows with its largest photo and goes only with it.
  const libheif = openLibheif({ print: ignore, printErr: ignore })
  const context = libheif.heif_context_alloc()
  const read = libheif.heif_context_read_from_memory(context, photo.bytes)
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new Error('No HEIC file', { cause: read })
  const main = libheif.heif_js_context_get_primary_image_handle(context)
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma
  const decoded: DecodedHeic = libheif.heif_js_decode_image2(main, rgb, rgba)
  const picture = decoded.channels?.[0]
  if (!picture) throw new Error('No picture in the HEIC file', { cause: decoded })
  return fitted(picture, heifColourSpace(photo.bytes), maxSide)
}

/** What libheif answers: an error has no channels. */
type DecodedHeic = { readonly channels?: readonly Pixels[] }

/** RGBA; a row takes `stride` bytes, which may be more than its pixels need. */
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
    // @ts-expect-error: the bundle has the types of the module that it was made from.
    const loading: Promise<{ default: OpenLibheif }> = import('libheif-js/libheif-wasm/libheif-bundle.mjs')
    const bundle = await tellingStillAtIt(loading, decoderWithin)
    return bundle.default
  } catch (cause) {
    const failed = `${imagingFailures.load}: ${photoName(name)} is a HEIC photo, and what decodes it could not be fetched.`
    // The upload queue knows by these words that the network is away.
    const advice = 'The photo itself is untouched. Check your network and try again.'
    throw new AppError('try-later', `${failed} ${advice}`, { cause })
  }
}

type OpenLibheif = typeof openLibheifInModule

function ignore() {}
