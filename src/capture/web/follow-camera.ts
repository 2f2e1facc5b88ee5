import type { AspectRatio } from '../../imaging/aspect-ratio.ts'
import type { CameraEvent } from './camera/camera-events.ts'
import { createFocusOnTap } from './camera/focus-on-tap.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'

/** Keeps the state in step with the camera, and sets torch, zoom, facing and ratio. */
export function followCamera(ports: CapturePorts, state: CaptureSnapshot) {
  const { camera } = ports
  const focus = createFocusOnTap(ports, state)
  const noControls = { torch: null, zoom: null }
  /** The seller's settings for this camera. A new stream, such as for another ratio, starts without them. */
  let wantedSettings: { torch?: boolean; zoom?: number } = {}

  camera.subscribe((event: CameraEvent) => {
    if (event.kind !== 'frame' && event.kind !== 'ready') focus.cameraIsGone()
    switch (event.kind) {
      case 'starting':
        // The frame stays, so that nothing jumps while the camera restarts.
        return state.set({ camera: 'starting', fault: null, ...noControls })
      case 'ready': {
        const { frame, torch, zoom } = event
        state.set({ camera: 'ready', fault: null, frame, torch: torch ? { on: false } : null, zoom })
        if (wantedSettings.torch) void setTorch(true)
        if (wantedSettings.zoom !== undefined) void setZoom(wantedSettings.zoom)
        return focus.cameraRuns()
      }
      case 'frame':
        return state.set({ frame: event.frame })
      case 'failed':
        return state.set({ camera: 'error', fault: event.fault, ...noControls })
      case 'off':
        wantedSettings = {}
        return state.set({ camera: 'off', fault: null, frame: null, ...noControls })
      default:
        return event satisfies never
    }
  })

  function start() {
    if (state.get().isOpen) camera.start(state.get().facing)
  }

  async function setTorch(on: boolean) {
    const { torch } = state.get()
    if (!torch || torch.on === on) return
    const wanted = { on }
    state.set({ torch: wanted })
    wantedSettings = { ...wantedSettings, torch: on }
    const isOn = await camera.setTorch(on)
    if (state.get().torch === wanted) state.set({ torch: { on: isOn } })
  }

  async function setZoom(value: number) {
    const { zoom } = state.get()
    if (!zoom) return
    const wanted = { ...zoom, value: Math.min(zoom.max, Math.max(zoom.min, value)) }
    state.set({ zoom: wanted })
    wantedSettings = { ...wantedSettings, zoom: wanted.value }
    const now = await camera.setZoom(wanted.value)
    if (state.get().zoom === wanted) state.set({ zoom: { ...wanted, value: now } })
  }

  return {
    start,

    /** Starts the camera if it has no stream. A camera that starts or runs is left alone. */
    startAgain() {
      if (state.get().camera === 'off' || state.get().camera === 'error') start()
    },

    forgetTaps: () => focus.forgetTaps(),
    focusAt: (point: { x: number; y: number }, touch: boolean) => void focus.focusAt(point, touch),

    flip() {
      wantedSettings = {}
      state.set({ facing: state.get().facing === 'user' ? 'environment' : 'user' })
      start()
    },

    setRatio(ratio: AspectRatio) {
      if (ratio === state.get().ratio) return
      state.set({ ratio })
      start()
    },

    setTorch,
    setZoom,
  }
}
