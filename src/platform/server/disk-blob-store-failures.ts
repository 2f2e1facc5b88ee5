import { AppError } from '../errors.ts'
import { storageFull } from './storage-full.ts'

/** What the disk said when a file was to be stored, as the sentence for the seller. */
export function storingFailure(error: unknown, key: string): AppError {
  switch (codeOf(error)) {
    case 'EEXIST':
      return isFromLink(error)
        ? new AppError('conflict', `${key} is stored already.`, { cause: error })
        : couldNotStore(error)
    case 'ENOSPC':
    case 'EDQUOT':
      return storageFull(error)
    default:
      return couldNotStore(error)
  }
}

/** The same for reading and removing. */
export function storageFailure(cause: unknown): AppError {
  return new AppError('try-later', 'PastFash cannot reach its stored photos at the moment. Please try again.', {
    cause,
  })
}

/** True where no file has this name: nothing is there, or a file stands where a folder would be, or the reverse. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')
}

/** The system's code of a failed call, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

function couldNotStore(cause: unknown): AppError {
  return new AppError('try-later', 'The photo could not be stored. It is still on your device; please try again.', {
    cause,
  })
}

/** A file's own name is taken; elsewhere the same code speaks of a file where a folder should be. */
function isFromLink(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall === 'link'
}
