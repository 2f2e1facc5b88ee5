import type { Adjustments } from '../../../src/imaging/adjustments.ts'
import { convolved } from './convolve.ts'

/** The formulas exactly as specified, once per pixel, without tables. */
export function adjustPlainly(image: ImageData, adjustments: Adjustments): ImageData {
  const { brightness, exposure, contrast, saturation, warmth, sharpness } = adjustments
  const adjusted = new ImageData(image.width, image.height)
  const radians = (-0.5 * warmth * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const toned = (value: number) => {
    const bright = clamped(value / 255 + brightness / 200)
    const exposed = clamped(bright * 2 ** (exposure / 50))
    return clamped((exposed - 0.5) * (1 + contrast / 50) + 0.5)
  }
  for (let index = 0; index < image.data.length; index += 4) {
    let red = toned(image.data[index] ?? 0)
    let green = toned(image.data[index + 1] ?? 0)
    let blue = toned(image.data[index + 2] ?? 0)
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    red = clamped(luma + (red - luma) * (1 + saturation / 50))
    green = clamped(luma + (green - luma) * (1 + saturation / 50))
    blue = clamped(luma + (blue - luma) * (1 + saturation / 50))
    const grey = 0.213 * red + 0.715 * green + 0.072 * blue
    const turnedRed = grey + cos * (red - grey) + sin * (-0.213 * red - 0.715 * green + 0.928 * blue)
    const turnedGreen = grey + cos * (green - grey) + sin * (0.143 * red + 0.14 * green - 0.283 * blue)
    const turnedBlue = grey + cos * (blue - grey) + sin * (-0.787 * red + 0.715 * green + 0.072 * blue)
    adjusted.data[index] = Math.round(clamped(turnedRed) * 255)
    adjusted.data[index + 1] = Math.round(clamped(turnedGreen) * 255)
    adjusted.data[index + 2] = Math.round(clamped(turnedBlue) * 255)
    adjusted.data[index + 3] = image.data[index + 3] ?? 255
  }
  return sharpness === 0 ? adjusted : convolved(adjusted, sharpness / 100)
}

function clamped(level: number): number {
  return Math.min(1, Math.max(0, level))
}
