import { AppError } from '../../platform/errors.ts'
import { keepTrying } from './keep-trying.ts'
import type { PhotoToStore, UploadPorts } from './upload-ports.ts'

/**
 * Sends one photo until the server confirms the very bytes that were sent.
 * Throws an AppError with its sentence when that does not succeed; the photo may then be sent again with the same id.
 */
export async function sendPhoto(
  photo: PhotoToStore,
  ports: UploadPorts,
  onDelay: (sentence: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const sent = await ports.hash(photo.blob)
  const { contentHash } = await keepTrying(() => ports.storePhoto(photo, signal), ports, onDelay, signal)
  if (sent !== undefined && sent !== contentHash)
    throw new AppError('broken', `${photo.name || 'A photo'} arrived damaged. It is kept on this page; try again.`)
}
