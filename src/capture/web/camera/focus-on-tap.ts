import { frameCrop } from '../../../imaging/aspect-ratio.ts'
import { focusHintDelay, focusHintDuration, focusRingDuration, focusVibration } from '../../limits.ts'
import type { CapturePorts } from '../capture-ports.ts'
import type { CaptureStateStore } from '../capture-state-store.ts'

/** The focus ring, and the hint that a tap focuses. */
export function createFocusOnTap(ports: CapturePorts, state: CaptureStateStore) {
  let hasTapped = false
  let cancelHint = () => {}
  let cancelRing = () => {}

  function hideHint() {
    cancelHint()
    if (state.get().isFocusHintVisible) state.set({ isFocusHintVisible: false })
  }

  function hideRing() {
    cancelRing()
    if (state.get().focus) state.set({ focus: null })
  }

  function showHint() {
    state.set({ isFocusHintVisible: true })
    cancelHint = ports.delay(focusHintDuration, hideHint)
  }

  return {
    /** For a newly opened overlay: the hint shows again after earlier taps. */
    forgetTaps() {
      hasTapped = false
    },

    onCameraReady() {
      hideHint()
      if (!hasTapped) cancelHint = ports.delay(focusHintDelay, showHint)
    },

    onCameraGone() {
      hideHint()
      hideRing()
    },

    async focusAt({ x, y }: { x: number; y: number }, touch: boolean): Promise<void> {
      const { isOpen, view, camera, frame, ratio } = state.get()
      if (!isOpen || view !== 'camera' || camera !== 'ready' || !frame) return
      hasTapped = true
      hideHint()
      cancelRing()
      const ring = { x, y, accepted: false }
      state.set({ focus: ring })
      cancelRing = ports.delay(focusRingDuration, hideRing)
      if (touch) ports.vibrate(focusVibration)
      // The camera needs a point of its whole frame, and only a part of the frame is visible.
      const visible = frameCrop(frame, ratio)
      const inFrame = {
        x: (visible.x + x * visible.width) / frame.width,
        y: (visible.y + y * visible.height) / frame.height,
      }
      const accepted = await ports.camera.focusAt(inFrame).catch(() => false)
      if (accepted && state.get().focus === ring) state.set({ focus: { ...ring, accepted } })
    },
  }
}
