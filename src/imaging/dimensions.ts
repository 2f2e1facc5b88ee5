/** A picture's size in whole pixels. */
export type Size = { readonly width: number; readonly height: number }

/**
 * The largest size of the same shape whose long side is at most `maxSide` pixels. A picture that fits is left as it is;
 * a larger one gets a long side of exactly `maxSide`. No side is ever under 1.
 */
export function fitWithin(size: Size, maxSide: number): Size {
  const longSide = Math.max(size.width, size.height)
  if (longSide <= maxSide) return size
  const scaled = (side: number) => (side === longSide ? maxSide : Math.max(1, Math.round((side * maxSide) / longSide)))
  return { width: scaled(size.width), height: scaled(size.height) }
}

/**
 * The size to ask a JPEG decoder for when the picture will be drawn at `target`: JPEG decodes cheaply at k/8 of its size
 * (libjpeg rounds up), so the smallest k that is not below the target. Both sizes as stored, before any turning.
 */
export function scaledDecodeSize(stored: Size, target: Size): Size {
  for (let eighths = 1; eighths < 8; eighths += 1) {
    const width = Math.ceil((stored.width * eighths) / 8)
    const height = Math.ceil((stored.height * eighths) / 8)
    if (width >= target.width && height >= target.height) return { width, height }
  }
  return stored
}

/** The same picture on its side. */
export function turned(size: Size): Size {
  return { width: size.height, height: size.width }
}
