import { AppError } from '../../errors.ts'
import { notStored } from './storage-failures.ts'
import { storageFull } from './storage-full.ts'

/** The seller's error for a failed write of a file to the disk. */
export function storingFailure(error: unknown, key: string): AppError {
  switch (codeOf(error)) {
    case 'EEXIST':
      return isFromLink(error)
        ? new AppError('conflict', `${key} is stored already.`, { cause: error })
        : notStored(error)
    case 'ENOSPC':
    case 'EDQUOT':
      return storageFull(error)
    default:
      return notStored(error)
  }
}

/** True if no file has this name: nothing exists, or there is a file instead of a folder or the reverse. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')
}

/** The system's code of a failed call, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** True if the file's own name is taken. From other calls the same code means a file instead of a folder. */
function isFromLink(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall === 'link'
}
