/** Most photos that a writer reads, the first ones in the seller's order. */
export const writerPhotosMax = 12
/** Long side in pixels of a photo for a model. Providers scale larger photos down and charge for them. */
export const sentPhotoSide = 1024

/** Returns the note for the seller if an item has more photos than a writer reads; else empty. */
export function photoLimitNotes(photoCount: number): string[] {
  const unsentCount = photoCount - writerPhotosMax
  if (unsentCount <= 0) return []
  return [
    `${unsentCount} of ${photoCount} photos ${unsentCount === 1 ? 'was' : 'were'} not sent to the writer: it reads at most ${writerPhotosMax}.`,
  ]
}

/**
 * Returns notes for the seller about photos that could not be opened. They are undefined in `opened`, which is in the seller's
 * order.
 */
export function unopenedPhotoNotes(opened: readonly unknown[]): string[] {
  return opened.flatMap((photo, at) =>
    photo === undefined ? [`Photo ${at + 1} could not be opened and was left out.`] : [],
  )
}
