import type { Cover } from '../../photo.ts'

/** Tells a picture from others by its stored file: the same when only its signed address was renewed, another one after a crop. */
export function samePhoto({ thumbnailUrl }: Cover): string {
  return fileOf(thumbnailUrl)
}

/** What a signed address names, without the signature. */
export function fileOf(address: string): string {
  return address.replace(/\?.*/, '')
}
