import { AppError } from '../../platform/errors.ts'
import { compressionLimits } from '../limits.ts'
import { faultSentence, type PhotoFault } from '../photo-fault.ts'
import { type PhotoHeader, readPhotoHeader } from '../photo-header.ts'

export type OpenedPhoto = {
  readonly file: Blob
  /** Of the whole file. Gone once the photo is drawn: a decoder may have taken them over instead of copying them. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly header: PhotoHeader
}

/** Reads a file and its header; throws the sentence of what is wrong with it before anything is decoded. */
export async function openPhoto({ file, name }: { file: Blob; name: string | undefined }): Promise<OpenedPhoto> {
  if (file.size > compressionLimits.maxFileBytes) throw refused('too-heavy', name)
  const buffer = await file.arrayBuffer().catch((cause: unknown) => {
    // Says nothing about the photo: a copy of it may be readable, or the file once more.
    throw new AppError('broken', faultSentence('unreadable', name), { cause })
  })
  const bytes = new Uint8Array(buffer)
  const header = readPhotoHeader(bytes)
  if (typeof header === 'string') throw refused(header, name)
  return { file, bytes, header }
}

/** The error of a file that will never become a photo. */
export function refused(fault: PhotoFault, name: string | undefined, cause?: unknown): AppError {
  return new AppError('bad-input', faultSentence(fault, name), { cause })
}
