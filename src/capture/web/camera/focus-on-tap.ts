import { frameCrop } from '../../../imaging/aspect-ratio.ts'
import { focusHintDelay, focusHintStays, focusRingStays, focusVibration } from '../../limits.ts'
import type { CapturePorts } from '../capture-ports.ts'
import type { CaptureSnapshot } from '../capture-snapshot.ts'

/** The focus ring, and the hint that tapping focuses. */
export function createFocusOnTap(ports: CapturePorts, state: CaptureSnapshot) {
  let tapped = false
  let cancelHint = () => {}
  let cancelRing = () => {}

  function hideHint() {
    cancelHint()
    if (state.now().hint) state.set({ hint: false })
  }

  function hideRing() {
    cancelRing()
    if (state.now().focus) state.set({ focus: null })
  }

  function showHint() {
    state.set({ hint: true })
    cancelHint = ports.after(focusHintStays, hideHint)
  }

  return {
    /** The overlay opens: whoever tapped earlier is told again. */
    forgetTaps() {
      tapped = false
    },

    cameraRuns() {
      hideHint()
      if (!tapped) cancelHint = ports.after(focusHintDelay, showHint)
    },

    cameraIsGone() {
      hideHint()
      hideRing()
    },

    async focusAt({ x, y }: { x: number; y: number }, touch: boolean): Promise<void> {
      const { isOpen, view, camera, frame, ratio } = state.now()
      if (!isOpen || view !== 'camera' || camera !== 'ready' || !frame) return
      tapped = true
      hideHint()
      cancelRing()
      const ring = { x, y, accepted: false }
      state.set({ focus: ring })
      cancelRing = ports.after(focusRingStays, hideRing)
      if (touch) ports.vibrate(focusVibration)
      // The camera counts in its whole frame, of which a part is seen.
      const seen = frameCrop(frame, ratio)
      const inFrame = {
        x: (seen.x + x * seen.width) / frame.width,
        y: (seen.y + y * seen.height) / frame.height,
      }
      const accepted = await ports.camera.focusAt(inFrame).catch(() => false)
      if (accepted && state.now().focus === ring) state.set({ focus: { ...ring, accepted } })
    },
  }
}
