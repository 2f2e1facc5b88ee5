/** Why there is no picture from the camera. 'stopped': it ran, went away, and could not be started again by itself. */
export type CameraFault = 'unsupported' | 'denied' | 'missing' | 'failed' | 'stopped'

/** The error catalogue of the camera (specification of capture, section 8); the last sentence is ours. */
export const cameraSentences: { readonly [Fault in CameraFault]: string } = {
  unsupported: 'Camera not supported on this device.',
  denied: 'Camera permission denied. Please allow camera access in your browser settings.',
  missing: 'No camera found on this device.',
  failed: 'Unable to access camera. Please check permissions and try again.',
  stopped: 'The camera stopped. Your photos are kept. Close other apps that use the camera, then try again.',
}

/** The fault behind a rejection of getUserMedia, by the name that the browser gives its error. */
export function cameraFaultOf(thrown: unknown): CameraFault {
  // Not every browser's OverconstrainedError is an Error.
  const name = typeof thrown === 'object' && thrown !== null && 'name' in thrown ? thrown.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  // Only the largest size is required of a camera: overconstrained means that none of them can be used.
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}
