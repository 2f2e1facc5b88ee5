/** Limits of compression and previews (specification of capture, section 9), and of files that are refused unread. */
export const compressionLimits = {
  /** Long side of an uploaded photo in pixels. A smaller photo is never enlarged. */
  maxSide: 1920,
  /** JPEG quality of the first try, 0 to 1. */
  quality: 0.85,
  /** "500 KB" in the smaller of its two meanings, so that a photo is within both. */
  targetBytes: 500_000,
  /** Lowest quality, 0 to 1. A photo that is above the target even so is uploaded anyway, with all its pixels. */
  minQuality: 0.5,
  /** Largest original that is uploaded without compression. The server accepts 4 MB in both meanings of MB. */
  maxOriginalBytes: 4_000_000,
  /** Long side of a preview in pixels, and its JPEG quality. */
  previewSide: 400,
  previewQuality: 0.7,
  /** Files whose previews are made at the same time. */
  maxConcurrentPreviews: 20,
  /** Bytes of a file's beginning in which cameras store a small picture. It is shown until the preview is made. */
  placeholderBytes: 256 * 1024,
  /** Beginnings of files that are read at the same time. Few, because the main thread parses them and must stay responsive. */
  maxConcurrentPlaceholders: 4,
  /** Milliseconds that previews wait for the placeholders, which would come later if both were made at the same time. */
  placeholderWaitMs: 500,
  /** Photos that are compressed at the same time. */
  maxConcurrentCompressions: 3,
  /** Maximum of a photo. A larger one is refused by its header, because 60 megapixels take 240 MB while they are decoded. */
  maxMegapixels: 60,
  /** Largest file. A larger one is refused before it is read. */
  maxFileBytes: 50 * 1024 * 1024,
  /** Seconds without an answer after which a worker is replaced. */
  secondsPerPhoto: 60,
} as const

/** JPEG quality, 0 to 1, of a new shot, an edited and a cropped photo (specification of capture, section 9). */
export const photoQuality = { captured: 0.9, edited: 0.92, cropped: 0.92 } as const
