import { type AdjustRecipe, coefficientOne, levelMax, levelOne, luma } from './adjust-recipe.ts'

/** A function that changes the colours of RGBA pixels in place, made once for many rows. */
export function colourAdjuster({ levels, mixes, saturation, hue }: AdjustRecipe): (pixels: Uint8ClampedArray) => void {
  return mixes ? channelMixer(levels, saturation, hue) : channelMapper(levels)
}

/** Each channel alone: a table of what becomes of its value. */
function channelMapper(levels: Int32Array) {
  const map = Uint8Array.from(levels, (level) => Math.floor(level / levelOne + 0.5))
  return (pixels: Uint8ClampedArray) => {
    for (let at = 0; at < pixels.length; at += 4) {
      pixels[at] = map[pixels[at] ?? 0] ?? 0
      pixels[at + 1] = map[pixels[at + 1] ?? 0] ?? 0
      pixels[at + 2] = map[pixels[at + 2] ?? 0] ?? 0
    }
  }
}

/**
 * Saturation, then hue. The numbers are doubles: they are fastest, and hold every sum here exactly. Going away from grey,
 * grey + (level - grey) * factor, is a table of level * factor plus grey * (1 - factor).
 */
function channelMixer(levels: Int32Array, saturation: number, hue: AdjustRecipe['hue']) {
  const timesLevel = (part: number) => Float64Array.from(levels, (level) => level * (part / coefficientOne))
  const [redLuma, greenLuma, blueLuma] = [timesLevel(luma[0]), timesLevel(luma[1]), timesLevel(luma[2])]
  const saturated = timesLevel(saturation)
  const greyFactor = 1 - saturation / coefficientOne
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = hue
  const perByte = 1 / (coefficientOne * levelOne)
  // Half a byte, and half a level: a level is rounded before it becomes a byte.
  const half = 0.5 + 0.5 / levelOne
  return (pixels: Uint8ClampedArray) => {
    for (let at = 0; at < pixels.length; at += 4) {
      const r8 = pixels[at] ?? 0
      const g8 = pixels[at + 1] ?? 0
      const b8 = pixels[at + 2] ?? 0
      const luminance = Math.floor((redLuma[r8] ?? 0) + (greenLuma[g8] ?? 0) + (blueLuma[b8] ?? 0) + 0.5)
      const grey = luminance * greyFactor + 0.5
      const red = Math.min(levelMax, Math.max(0, Math.floor((saturated[r8] ?? 0) + grey)))
      const green = Math.min(levelMax, Math.max(0, Math.floor((saturated[g8] ?? 0) + grey)))
      const blue = Math.min(levelMax, Math.max(0, Math.floor((saturated[b8] ?? 0) + grey)))
      // The array clamps what it is given.
      pixels[at] = ((red * rr + green * rg + blue * rb) * perByte + half) | 0
      pixels[at + 1] = ((red * gr + green * gg + blue * gb) * perByte + half) | 0
      pixels[at + 2] = ((red * br + green * bg + blue * bb) * perByte + half) | 0
    }
  }
}
