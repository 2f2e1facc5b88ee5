import { imagingFailures } from '../imaging/photo-fault.ts'
import { AppError, messageOf } from '../platform/errors.ts'

/** Causes of a failed crop, in the words of the specification (capture, section 8). */
export const cropFailures = {
  download: 'Failed to download image from storage',
  canvas: 'Could not get canvas context',
  blob: 'Failed to create blob',
  signedOut: 'User not authenticated',
} as const

/** The alert that a seller reads when a crop failed for this cause. */
export function cropAlert(cause: string): string {
  return `Failed to crop image. Please try again. Error: ${cause}`
}

/** The cause why a crop could not be cut and encoded on the device. */
export function makingFailure(thrown: unknown): string {
  const message = messageOf(thrown)
  if (message.startsWith(imagingFailures.canvas)) return cropFailures.canvas
  if (message.startsWith(imagingFailures.compress)) return cropFailures.blob
  return message
}

/** The cause why the server did not store a crop. */
export function storingFailure(thrown: unknown): string {
  if (!(thrown instanceof AppError)) return messageOf(thrown)
  if (thrown.code === 'not-signed-in') return cropFailures.signedOut
  // The request did not reach the server, so no database refused it.
  if (thrown.code === 'try-later') return thrown.sentence
  return `Database update failed: ${thrown.sentence.replace(/\.$/, '')}. Code: ${thrown.code}`
}
