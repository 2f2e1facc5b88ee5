/** The reason for a missing camera picture. 'stopped': the camera ran, stopped, and could not be restarted automatically. */
export type CameraFault = 'unsupported' | 'denied' | 'missing' | 'failed' | 'stopped'

/** The error catalogue of the camera (specification of capture, section 8); the last sentence is ours. */
export const cameraSentences: { readonly [Fault in CameraFault]: string } = {
  unsupported: 'Camera not supported on this device.',
  denied: 'Camera permission denied. Please allow camera access in your browser settings.',
  missing: 'No camera found on this device.',
  failed: 'Unable to access camera. Please check permissions and try again.',
  stopped: 'The camera stopped. Your photos are still here. Close other apps that use the camera, then try again.',
}

/** The fault of a rejected getUserMedia, by the name of the browser's error. */
export function cameraFaultOf(thrown: unknown): CameraFault {
  // In some browsers OverconstrainedError is not an Error.
  const name = typeof thrown === 'object' && thrown !== null && 'name' in thrown ? thrown.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  // The constraints require only the largest size, so an overconstrained request means that no camera is usable.
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}
