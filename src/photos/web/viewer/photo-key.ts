import type { Cover } from '../../photo.ts'

/** A key for a picture: its stored file. It stays the same when only the signed address is renewed, and changes with a crop. */
export function photoKey({ thumbnailUrl }: Cover): string {
  return fileOf(thumbnailUrl)
}

/** The path of a signed address, without its signature. */
export function fileOf(address: string): string {
  return address.replace(/\?.*/, '')
}
