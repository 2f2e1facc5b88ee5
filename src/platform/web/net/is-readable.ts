import { withTimeLimit } from './with-time-limit.ts'

/** Seconds in which the first byte must be read. */
const byteTimeout = 10

/**
 * True if the bytes of a file can still be read. They cannot once the file was moved, changed or withdrawn by its picker.
 * Never rejects.
 */
export function isReadable(file: Blob): Promise<boolean> {
  return withTimeLimit(file.slice(0, 1).arrayBuffer(), byteTimeout).then(
    () => true,
    () => false,
  )
}
