/**
 * A bucket of files: keys to bytes. Two implementations (disk here, S3 in service mode) pass one contract suite.
 * Keys are relative paths of letters, digits, `.`, `_` and `-`; anything else is refused. Whatever fails is an AppError,
 * 'try-later' with its sentence while the storage is away.
 */
export type BlobStore = {
  /** Stores durably and never overwrites: a key that exists is an error of code 'conflict'. Resolves once the bytes survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file, or undefined where there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes files; keys without a file are fine. */
  remove(keys: readonly string[]): Promise<void>
  /** Every key below a folder, with when it was stored, in no particular order, a few at a time however many there are. */
  list(folder: string): AsyncIterable<{ key: string; storedAt: Date }>
  /** The folders directly in the bucket, in the same way. Each is given as what `list` takes. */
  folders(): AsyncIterable<string>
  /** What time it is by the clock that `storedAt` is told by, which need not be this process's; never later than that. */
  now(): Promise<Date>
  /** Throws a sentence when the bucket cannot be written. */
  check(): Promise<void>
}

const keyShape = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** True for keys a bucket accepts: no empty, dotted or absolute segments, nothing that climbs out of the bucket. */
export function isBlobKey(key: string): boolean {
  return key.length <= 512 && keyShape.test(key)
}
