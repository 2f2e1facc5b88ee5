/** A picture's size in whole pixels. */
export type Size = { readonly width: number; readonly height: number }

/**
 * Returns the largest size of the same shape whose long side is at most `maxSide` pixels. A picture that fits keeps its size. A
 * larger one gets a long side of exactly `maxSide`. No side is under 1.
 */
export function fitWithin(size: Size, maxSide: number): Size {
  const longSide = Math.max(size.width, size.height)
  if (longSide <= maxSide) return size
  const scaled = (side: number) => (side === longSide ? maxSide : Math.max(1, Math.round((side * maxSide) / longSide)))
  return { width: scaled(size.width), height: scaled(size.height) }
}

/**
 * Returns the size to request from a JPEG decoder for a picture that is drawn at `target`. JPEG decodes cheaply at k/8 of its
 * size (libjpeg rounds up), so this is the smallest k that is not below the target. Both sizes are in stored orientation.
 */
export function scaledDecodeSize(stored: Size, target: Size): Size {
  for (let eighths = 1; eighths < 8; eighths += 1) {
    const width = Math.ceil((stored.width * eighths) / 8)
    const height = Math.ceil((stored.height * eighths) / 8)
    if (width >= target.width && height >= target.height) return { width, height }
  }
  return stored
}

/** Returns the size of the same picture on its side. */
export function turned(size: Size): Size {
  return { width: size.height, height: size.width }
}
