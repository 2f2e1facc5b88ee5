import type { Facing } from './capture-state.ts'
import { cameraSize } from './limits.ts'

/** What is asked of a camera: nothing is required but that its frames are not larger than the limit. */
export function cameraConstraints(facing: Facing) {
  const { width, height, max } = cameraSize
  return {
    audio: false,
    video: {
      facingMode: { ideal: facing },
      width: { ideal: width, max },
      height: { ideal: height, max },
      // A phone held upright gives 1080x1920: without this Chromium cuts it to the height asked for.
      resizeMode: { ideal: 'none' },
    },
  }
}
