/** Bytes that must stay free beside the kept photos, for compression and previews. */
const reservedBytes = 200_000_000
/** Milliseconds that photos may wait before the seller is warned. */
export const longWaitMs = 3 * 24 * 60 * 60 * 1000

export const lowRoomSentences = {
  choosing:
    'Your device is low on space, so some photos may not fit. Upload the waiting photos or free up space first.',
  shooting: 'Your device is low on space, so new photos may not fit. Upload the waiting photos or free up space first.',
} as const

/** Whether room is low. Both in bytes. `free` is null when the browser does not report it, which gives no warning. */
export function isRoomLow(free: number | null, needed: number): boolean {
  return free !== null && free < needed + reservedBytes
}

/** Whether photos kept at `keptAt` have waited too long. Both in milliseconds since 1970. */
export function hasWaitedLong(keptAt: number, now: number): boolean {
  return now - keptAt >= longWaitMs
}

/**
 * The warning that the device may delete waiting photos on its own; null when it promised to keep them. `persisted` is null
 * when the browser does not report it. Safari: https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export function mayDeleteSentence(device: {
  isIos: boolean
  persisted: boolean | null
  isInstalled: boolean
}): string | null {
  if (device.isIos && !device.isInstalled) return afterSevenDays
  return device.persisted ? null : whenShortOfSpace
}

const afterSevenDays =
  "If you don't open PastFash for seven days, your iPhone or iPad may delete waiting photos. Upload them before then. Or add PastFash to your Home Screen and take your photos there."
const whenShortOfSpace = 'Your browser may delete waiting photos when the device runs low on space. Upload them soon.'
