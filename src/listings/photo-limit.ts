/** Photos a writer reads at most, the first ones in the seller's order. */
export const writerPhotosMax = 12
/** Long side in pixels of a photo that is sent to a model: providers scale larger ones down themselves and charge for them. */
export const sentPhotoSide = 1024

/** What the seller must know when an item has more photos than a writer reads; empty when it has not. */
export function photoLimitNotes(photoCount: number): string[] {
  const left = photoCount - writerPhotosMax
  if (left <= 0) return []
  return [
    `${left} of ${photoCount} photos ${left === 1 ? 'was' : 'were'} not sent to the writer: it reads at most ${writerPhotosMax}.`,
  ]
}

/** What the seller must know about photos that have no file, or none that opens: undefined in `opened`, which is in the seller's order. */
export function unopenedPhotoNotes(opened: readonly unknown[]): string[] {
  return opened.flatMap((photo, at) =>
    photo === undefined ? [`Photo ${at + 1} could not be opened and was left out.`] : [],
  )
}
