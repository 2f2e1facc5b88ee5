import type openLibheifInModule from 'libheif-js/libheif-wasm/libheif.js'
import sharp from 'sharp'

// @ts-expect-error: the bundle has the types of the module that it was made from.
const bundle: { default: typeof openLibheifInModule } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')

/**
 * A picture of a HEIC file as a JPEG of the best quality: the primary one, or the item with the given number. `isDisplayP3`
 * reads its values as Display P3, in spite of the file.
 */
export async function heicPicture(
  heic: Buffer,
  { item, isDisplayP3 = false }: { item?: number; isDisplayP3?: boolean } = {},
): Promise<Buffer> {
  const libheif = bundle.default()
  const context = libheif.heif_context_alloc()
  libheif.heif_context_read_from_memory(context, heic)
  const picture =
    item === undefined
      ? libheif.heif_js_context_get_primary_image_handle(context)
      : libheif.heif_js_context_get_image_handle(context, item)
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGB: interleaved } = libheif.heif_chroma
  const answer: { channels: [{ data: Uint8Array; width: number; height: number; stride: number }] } =
    libheif.heif_js_decode_image2(picture, rgb, interleaved)
  const [{ data, width, height, stride }] = answer.channels
  const rows = Array.from({ length: height }, (_, row) => data.subarray(row * stride, row * stride + width * 3))
  const pixels = Buffer.concat(rows)
  if (isDisplayP3) toSrgb(pixels)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Converts from Display P3 (CSS Color 4, section 10.4), which differs from sRGB only by its primaries. */
function toSrgb(pixels: Buffer) {
  const linear = Float64Array.from({ length: 256 }, (_, level) => decoded(level / 255))
  const level = Uint8Array.from({ length: 4096 }, (_, value) => Math.round(255 * encoded(value / 4095)))
  const levelOf = (value: number) => level[Math.round(4095 * Math.min(1, Math.max(0, value)))] ?? 0
  const linearAt = (at: number) => linear[pixels[at] ?? 0] ?? 0
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = [linearAt(at), linearAt(at + 1), linearAt(at + 2)]
    pixels[at] = levelOf(1.2249401 * red - 0.2249404 * green)
    pixels[at + 1] = levelOf(-0.0420569 * red + 1.0420571 * green)
    pixels[at + 2] = levelOf(-0.0196376 * red - 0.0786361 * green + 1.0982735 * blue)
  }
}

function decoded(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encoded(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
