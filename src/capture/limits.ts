/** Size of the camera's frames in pixels: ideal, and maximum (specification of capture, section 5). */
export const cameraSize = { width: 1920, height: 1080, max: 4096 } as const

/** Milliseconds without an answer until the seller sees a hint. A cancelled request then blocks no other one. */
export const cameraTimeout = 15_000

/** Milliseconds from the start of the camera to the hint, and its duration unless the seller taps. */
export const focusHintDelay = 3000
export const focusHintDuration = 3000

/** Milliseconds that the focus ring shows, and that a touch device vibrates with it. */
export const focusRingDuration = 1500
export const focusVibration = 10

/** Milliseconds in which a removed shot can be restored. */
export const undoDuration = 10_000
