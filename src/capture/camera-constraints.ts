import type { Facing } from './capture-state.ts'
import { cameraSize } from './limits.ts'

/** Constraints for getUserMedia. They require only that frames are not larger than the limit. */
export function cameraConstraints(facing: Facing) {
  const { width, height, max } = cameraSize
  return {
    audio: false,
    video: {
      facingMode: { ideal: facing },
      width: { ideal: width, max },
      height: { ideal: height, max },
      // A phone held upright gives 1080x1920. Without this option Chromium crops it to the requested height.
      resizeMode: { ideal: 'none' },
    },
  }
}
