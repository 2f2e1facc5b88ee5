import { AppError } from '../../errors.ts'
import { notStored } from './storage-failures.ts'
import { storageFull } from './storage-full.ts'

/** What the disk said when a file was to be stored, as the sentence for the seller. */
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

/** True where no file has this name: nothing is there, or a file stands where a folder would be, or the reverse. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')
}

/** The system's code of a failed call, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** A file's own name is taken; elsewhere the same code speaks of a file where a folder should be. */
function isFromLink(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall === 'link'
}
