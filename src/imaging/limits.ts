/** Compression before upload and previews (specification of capture, section 9), and what is refused unread. */
export const compressionLimits = {
  /** Long side of an uploaded photo in pixels; a smaller photo is never enlarged. */
  maxSide: 1920,
  /** JPEG quality of the first try, 0 to 1. */
  quality: 0.85,
  /** "500 KB", read as the smaller of its two meanings, so that a photo fits by either. */
  targetBytes: 500_000,
  /** A photo that is above the target even at this quality is uploaded so: it is never made smaller than maxSide. */
  minQuality: 0.5,
  /** An original is sent unchanged only up to this size; the server takes 4 MB by either meaning. */
  maxKeptBytes: 4_000_000,
  /** Long side of a preview in pixels, and its JPEG quality. */
  previewSide: 400,
  previewQuality: 0.7,
  /** Files whose previews are asked for together. */
  previewsAtOnce: 20,
  /** Of a file's beginning, where cameras put the small picture that is shown at once. */
  placeholderBytes: 256 * 1024,
  /** Such beginnings read at once: they are parsed on the main thread, which stays free between a few. */
  placeholdersAtOnce: 4,
  /** How long previews wait for the placeholders, which would come later if both were made at once. */
  placeholderMilliseconds: 500,
  /** Photos being compressed at once. */
  parallel: 3,
  /** Above this many megapixels a photo is refused by its header: 60 take 240 MB while being decoded. */
  maxMegapixels: 60,
  /** Above this size a file is refused before it is read. */
  maxFileBytes: 50 * 1024 * 1024,
  /** Seconds after which the work on one photo counts as dead. */
  secondsPerPhoto: 60,
} as const

/** JPEG quality, 0 to 1, of a photo just taken, of an edited and of a cropped one (specification of capture, section 9). */
export const photoQuality = { captured: 0.9, edited: 0.92, cropped: 0.92 } as const
