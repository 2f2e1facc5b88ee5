/** The camera asked for: pixels, ideal and at most (specification of capture, section 5). */
export const cameraSize = { width: 1920, height: 1080, max: 4096 } as const

/** Milliseconds after which a request for the camera without an answer is spoken of, and holds up no other once it was let go. */
export const cameraAnswersWithin = 15_000

/** Milliseconds from the camera's start to the hint, and how long the hint stays unless the seller taps. */
export const focusHintDelay = 3000
export const focusHintStays = 3000

/** Milliseconds that the focus ring shows, and that a touch device vibrates with it. */
export const focusRingStays = 1500
export const focusVibration = 10

/** Milliseconds in which a removed shot can be brought back. */
export const undoStays = 10_000
