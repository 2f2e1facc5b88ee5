import { AppError } from '../../platform/errors.ts'
import { compressionLimits } from '../limits.ts'
import { faultSentence, type PhotoFault } from '../photo-fault.ts'
import { type PhotoHeader, readPhotoHeader } from '../photo-header.ts'

export type OpenedPhoto = {
  readonly file: Blob
  /**
   * Bytes of the whole file. They are gone once the photo is drawn, because a decoder may take them over instead of copying.
   */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly header: PhotoHeader
}

/** Reads a file and its header. Throws an `AppError` with a sentence about a fault before anything is decoded. */
export async function openPhoto({ file, name }: { file: Blob; name: string | undefined }): Promise<OpenedPhoto> {
  if (file.size > compressionLimits.maxFileBytes) throw photoError('too-heavy', name)
  const buffer = await file.arrayBuffer().catch((cause: unknown) => {
    // This is not a fault of the photo: a copy, or the same file later, may be readable.
    throw new AppError('broken', faultSentence('unreadable', name), { cause })
  })
  const bytes = new Uint8Array(buffer)
  const header = readPhotoHeader(bytes)
  if (typeof header === 'string') throw photoError(header, name)
  return { file, bytes, header }
}

/** Returns the error for a file that will never become a photo. */
export function photoError(fault: PhotoFault, name: string | undefined, cause?: unknown): AppError {
  return new AppError('bad-input', faultSentence(fault, name), { cause })
}
