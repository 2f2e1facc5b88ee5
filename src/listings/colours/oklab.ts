/** A colour in OKLab: `l` 0 (black) to 1 (white), `a` green to red, `b` blue to yellow (about -0.4 to 0.4 each). */
export type Lab = { readonly l: number; readonly a: number; readonly b: number }

/** Chroma, 0 for greys, and hue in degrees: 0 is pinkish red, 90 is yellow, up to 360. */
export type ChromaHue = { readonly chroma: number; readonly hue: number }

/** Converts an sRGB colour (0 to 255 each) to OKLab. Matrices: https://bottosson.github.io/posts/oklab/ */
export function oklabOf(red: number, green: number, blue: number): Lab {
  const r = linear(red)
  const g = linear(green)
  const b = linear(blue)
  const longCone = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const mediumCone = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const shortCone = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * longCone + 0.793617785 * mediumCone - 0.0040720468 * shortCone,
    a: 1.9779984951 * longCone - 2.428592205 * mediumCone + 0.4505937099 * shortCone,
    b: 0.0259040371 * longCone + 0.7827717662 * mediumCone - 0.808675766 * shortCone,
  }
}

/** Converts OKLab to chroma and hue. */
export function chromaHueOf({ a, b }: Lab): ChromaHue {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { chroma: Math.hypot(a, b), hue: hue < 0 ? hue + 360 : hue }
}

/**
 * Returns how different two colours look, to separate cloth from its background. Lightness counts less than `a` and
 * `b`, because folds and shadows change the lightness of one cloth.
 */
export function clothDistance(one: Lab, other: Lab): number {
  const l = (one.l - other.l) * 0.6
  const a = (one.a - other.a) * 2
  const b = (one.b - other.b) * 2
  return Math.sqrt(l * l + a * a + b * b)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
