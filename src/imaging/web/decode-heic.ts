import type openLibheifInModule from 'libheif-js/libheif-wasm/libheif.js'
import { AppError } from '../../platform/errors.ts'
import { fitWithin } from '../dimensions.ts'
import { heifColourSpace } from '../heif.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import type { OpenedPhoto } from './open-photo.ts'
import { tellingStillAtIt } from './still-at-it.ts'

/** Seconds for the 2 MB of the decoder: a worker that gives up begins anew, so that a thin line has all the time it needs. */
const decoderWithin = 1800

/**
 * The main picture of a HEIC photo, upright, its long side at most `maxSide`, by a decoder that is loaded (2 MB) when the
 * first such photo comes. Rejects with an `AppError`, code 'try-later', when the decoder cannot be loaded, with something else
 * when it cannot decode the photo.
 */
export async function decodeHeic(photo: OpenedPhoto, maxSide: number, name: string | undefined): Promise<ImageBitmap> {
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
