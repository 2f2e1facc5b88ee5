/**
 * The path of a photo in the bucket: `{userId}/{itemId}/{timestamp}-{index}-{random}.jpg` (specification of capture, section
 * 3). `timestamp`: milliseconds since 1970. `random`: letters and digits.
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

/** The path of a cropped photo: `{userId}/{itemId}/{timestamp}-cropped.jpg` (the same section); one for each millisecond. */
export function croppedPath(photo: { userId: string; itemId: string; timestamp: number }): string {
  return `${photo.userId}/${photo.itemId}/${photo.timestamp}-cropped.jpg`
}

/** The path of a stored photo's thumbnail: beside it, with `-thumbnail` before the ending. */
export function thumbnailPath(path: string): string {
  return path.replace(/\.jpg$/, '-thumbnail.jpg')
}

/** The path of a photo's large thumbnail, if it has one: beside it, with `-large` before the ending. */
export function largeThumbnailPath(path: string): string {
  return path.replace(/\.jpg$/, '-large.jpg')
}

/** The paths of all files that a photo may have: itself and its thumbnails. */
export function filesOfPhoto(path: string): string[] {
  return [path, thumbnailPath(path), largeThumbnailPath(path)]
}

/** The user id of a stored file's seller. */
export function sellerOfFile(path: string): string {
  return path.slice(0, path.indexOf('/'))
}

/** The path of the photo that a stored file belongs to: the path itself, or a thumbnail's photo. */
export function photoOfFile(path: string): string {
  return path.replace(/-(thumbnail|large)\.jpg$/, '.jpg')
}

/** Milliseconds since 1970 when a file was stored by the platform's clock, read from its name. 0 for a name without a time. */
export function timestampOfFile(path: string): number {
  return Number(/\/(\d{1,15})-[^/]*$/.exec(path)?.[1] ?? 0)
}
