import type { Adjustments } from '../src/imaging/adjustments.ts'
import type { Size } from '../src/imaging/dimensions.ts'

type Colour = readonly [number, number, number]

/** The adjustments computed a second time, in floating point and exactly as they are defined. Slow on purpose. */
export function adjustedByReference(
  pixels: Uint8ClampedArray,
  size: Size,
  adjustments: Adjustments,
): Uint8ClampedArray<ArrayBuffer> {
  const coloured = Uint8ClampedArray.from(pixels)
  for (let at = 0; at < pixels.length; at += 4) coloured.set(adjustedColour(channelsAt(pixels, at), adjustments), at)
  return sharpenedByReference(coloured, size, adjustments.sharpness)
}

/** The 3x3 sharpening kernel alone. */
export function sharpenedByReference(
  pixels: Uint8ClampedArray,
  { width, height }: Size,
  sharpness: number,
): Uint8ClampedArray<ArrayBuffer> {
  const k = sharpness / 100
  const clampedTo = (limit: number, value: number) => Math.min(limit - 1, Math.max(0, value))
  const sharpened = Uint8ClampedArray.from(pixels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (nearX: number, nearY: number) =>
          pixels[(clampedTo(height, nearY) * width + clampedTo(width, nearX)) * 4 + channel] ?? 0
        const around = at(x, y - 1) + at(x + 1, y) + at(x, y + 1) + at(x - 1, y)
        // Whole hundredths, because k is not exact in floating point: a half must not become less than a half.
        const hundredths = Math.round(100 * ((1 + 4 * k) * at(x, y) - k * around))
        sharpened[(y * width + x) * 4 + channel] = Math.floor(hundredths / 100 + 0.5)
      }
    }
  }
  return sharpened
}

function adjustedColour(colour: Colour, adjustments: Adjustments): Colour {
  const { brightness, exposure, contrast, saturation, warmth } = adjustments
  const bright = each(colour, (level) => level / 255 + brightness / 200)
  const exposed = each(bright, (level) => level * 2 ** (exposure / 50))
  const contrasted = each(exposed, (level) => (level - 0.5) * (1 + contrast / 50) + 0.5)
  const [red, green, blue] = contrasted
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const saturated = each(contrasted, (level) => luma + (level - luma) * (1 + saturation / 50))
  const turned = hueRotated(saturated, -0.5 * warmth)
  return [toByte(turned[0]), toByte(turned[1]), toByte(turned[2])]
}

/** As feColorMatrix hueRotate of SVG and CSS. */
function hueRotated([red, green, blue]: Colour, degrees: number): Colour {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const part = (fixed: Colour, cosine: Colour, sine: Colour) =>
    [red, green, blue].reduce(
      (sum, level, at) => sum + level * ((fixed[at] ?? 0) + cos * (cosine[at] ?? 0) + sin * (sine[at] ?? 0)),
      0,
    )
  const grey = [0.213, 0.715, 0.072] as const
  return each(
    [
      part(grey, [0.787, -0.715, -0.072], [-0.213, -0.715, 0.928]),
      part(grey, [-0.213, 0.285, -0.072], [0.143, 0.14, -0.283]),
      part(grey, [-0.213, -0.715, 0.928], [-0.787, 0.715, 0.072]),
    ],
    (level) => level,
  )
}

/** A step, clamped. */
function each([red, green, blue]: Colour, step: (level: number) => number): Colour {
  const clamped = (level: number) => Math.min(1, Math.max(0, step(level)))
  return [clamped(red), clamped(green), clamped(blue)]
}

function channelsAt(pixels: Uint8ClampedArray, at: number): Colour {
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
}

function toByte(level: number): number {
  return Math.floor(level * 255 + 0.5)
}
