/** Limits of compression and previews (specification of capture, section 9), and of files that are refused unread. */
export const compressionLimits = {
  /** Long side of an uploaded photo in pixels. A smaller photo is never enlarged. */
  maxSide: 1920,
  /** JPEG quality of the first try, 0 to 1. */
  quality: 0.85,
  /** "500 KB" in the smaller of its two meanings, so that a photo is within both. */
  targetBytes: 500_000,
  /** A photo that is above the target even at this quality is uploaded so. It never gets smaller than maxSide. */
  minQuality: 0.5,
  /** Largest original that is sent unchanged. The server accepts 4 MB in both meanings. */
  maxKeptBytes: 4_000_000,
  /** Long side of a preview in pixels, and its JPEG quality. */
  previewSide: 400,
  previewQuality: 0.7,
  /** Number of files whose previews are made at once. */
  previewsAtOnce: 20,
  /** Bytes of a file's beginning in which cameras store the small picture that is shown at once. */
  placeholderBytes: 256 * 1024,
  /** Number of such beginnings read at once. The main thread parses them, so it stays responsive between a few. */
  placeholdersAtOnce: 4,
  /** Time that previews wait for placeholders, which would come later if both were made at once. */
  placeholderMilliseconds: 500,
  /** Number of photos compressed at once. */
  parallel: 3,
  /** Most megapixels of a photo, refused by its header. 60 megapixels take 240 MB while they are decoded. */
  maxMegapixels: 60,
  /** Largest file. A larger one is refused before it is read. */
  maxFileBytes: 50 * 1024 * 1024,
  /** Seconds after which the work on one photo counts as dead. */
  secondsPerPhoto: 60,
} as const

/** JPEG quality, 0 to 1, of a new shot, an edited and a cropped photo (specification of capture, section 9). */
export const photoQuality = { captured: 0.9, edited: 0.92, cropped: 0.92 } as const
