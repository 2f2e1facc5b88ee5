/**
 * The file name of a photo saved to the device's gallery (specification of capture, section 7).
 * `index` is the photo's position in its batch from 0; the name counts as the review grid does, from 1.
 */
export function galleryName(savedAt: Date, index: number): string {
  return `photo_${savedAt.getTime()}_${index + 1}.jpg`
}
