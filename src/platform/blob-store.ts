/**
 * A bucket of files: keys to bytes. The disk and the S3 implementation pass the same contract tests.
 * Keys are relative paths of letters, digits, `.`, `_` and `-`; anything else is refused.
 * Every failure is an AppError. Its code is 'try-later' while the storage is away.
 */
export type BlobStore = {
  /** Stores durably: resolves once the bytes survive a power cut. Never overwrites: throws 'conflict' if the key exists. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file; undefined if the key has no file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Deletes files; a key without a file is no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Every key below a folder and when it was stored, in no order. Reads a few at a time, so a large folder costs no memory. */
  list(folder: string): AsyncIterable<{ key: string; storedAt: Date }>
  /** The folders directly in the bucket, in the form that `list` takes. Also reads a few at a time. */
  folders(): AsyncIterable<string>
  /** The time by the clock that sets `storedAt`, which may differ from this process's clock. Never later than that clock. */
  now(): Promise<Date>
  /** Throws an error with a sentence if the bucket cannot be written. */
  check(): Promise<void>
}

const keyShape = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** True for keys a bucket accepts: no empty, dotted or absolute part, and no `..` that leaves the bucket. */
export function isBlobKey(key: string): boolean {
  return key.length <= 512 && keyShape.test(key)
}
