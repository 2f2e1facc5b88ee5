/**
 * Where a photo lives in the bucket: `{userId}/{itemId}/{timestamp}-{index}-{random}.jpg` (specification of capture, section 3).
 * `timestamp` in milliseconds since 1970, `random` of letters and digits.
 */
export function storagePath(photo: {
  userId: string
  itemId: string
  timestamp: number
  index: number
  random: string
}): string {
  return `${photo.userId}/${photo.itemId}/${photo.timestamp}-${photo.index}-${photo.random}.jpg`
}

/** Where a cropped photo lives: `{userId}/{itemId}/{timestamp}-cropped.jpg` (the same section); one for each millisecond. */
export function croppedPath(photo: { userId: string; itemId: string; timestamp: number }): string {
  return `${photo.userId}/${photo.itemId}/${photo.timestamp}-cropped.jpg`
}

/** Where the thumbnail of a stored photo lives: beside it, with `-thumbnail` before the ending. */
export function thumbnailPath(path: string): string {
  return path.replace(/\.jpg$/, '-thumbnail.jpg')
}

/** Where its thumbnail for large cards lives, if it has one: beside it, with `-large` before the ending. */
export function largeThumbnailPath(path: string): string {
  return path.replace(/\.jpg$/, '-large.jpg')
}

/** Every file that a photo may have: itself and what is made from it. */
export function filesOfPhoto(path: string): string[] {
  return [path, thumbnailPath(path), largeThumbnailPath(path)]
}

/** Whose a stored file is. */
export function sellerOfFile(path: string): string {
  return path.slice(0, path.indexOf('/'))
}

/** The photo that a stored file belongs to: the path itself, or for a thumbnail that of its photo. */
export function photoOfFile(path: string): string {
  return path.replace(/-(thumbnail|large)\.jpg$/, '.jpg')
}

/** When a file was stored by the platform's clock, in milliseconds since 1970, as its name says; 0 where it says nothing. */
export function timestampOfFile(path: string): number {
  return Number(/\/(\d{1,15})-[^/]*$/.exec(path)?.[1] ?? 0)
}
