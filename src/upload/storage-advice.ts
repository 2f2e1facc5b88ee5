/** Bytes that must stay free beside the kept photos, for compression and previews. */
const spareBytes = 200_000_000
/** Milliseconds that photos may wait before the seller is warned. */
export const waitsLongMs = 3 * 24 * 60 * 60 * 1000

export const lowRoomSentences = {
  choosing:
    'Your device is short of space. It may not have room for all photos you choose. Upload what waits here, or free some space first.',
  shooting:
    'Your device is short of space. It may not have room for more photos. Upload what waits here, or free some space first.',
} as const

/** Whether room is low. Both in bytes. `free` is null when the browser does not report it, which gives no warning. */
export function isRoomLow(free: number | null, needed: number): boolean {
  return free !== null && free < needed + spareBytes
}

/** Whether photos kept at `keptAt` have waited too long. Both in milliseconds since 1970. */
export function hasWaitedLong(keptAt: number, now: number): boolean {
  return now - keptAt >= waitsLongMs
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
  'Your iPhone or iPad may delete photos that wait here after seven days without a visit to PastFash. Upload them before then, or add PastFash to the Home Screen and take your photos there.'
const whenShortOfSpace =
  'Your browser may delete photos that wait here when the device runs short of space. Upload them soon.'
