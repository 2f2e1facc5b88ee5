import type { AspectRatio } from '../../imaging/aspect-ratio.ts'
import type { CameraEvent } from './camera/camera-events.ts'
import { createFocusOnTap } from './camera/focus-on-tap.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureStateStore } from './capture-state-store.ts'

/** Keeps the state in step with the camera, and sets torch, zoom, facing and ratio. */
export function followCamera(ports: CapturePorts, state: CaptureStateStore) {
  const { camera } = ports
  const focus = createFocusOnTap(ports, state)
  const noControls = { torch: null, zoom: null }
  /** The seller's settings for this camera. A new stream, such as for another ratio, starts without them. */
  let wantedSettings: { torch?: boolean; zoom?: number } = {}

  camera.subscribe((event: CameraEvent) => {
    if (event.kind !== 'turned' && event.kind !== 'ready') focus.onCameraGone()
    switch (event.kind) {
      case 'starting':
        // The frame stays, so that nothing jumps while the camera restarts.
        return state.set({ camera: 'starting', fault: null, ...noControls })
      case 'ready': {
        const { frame, hasTorch, zoom } = event
        state.set({ camera: 'ready', fault: null, frame, torch: hasTorch ? { on: false } : null, zoom })
        if (wantedSettings.torch) void setTorch(true)
        if (wantedSettings.zoom !== undefined) void setZoom(wantedSettings.zoom)
        return focus.onCameraReady()
      }
      case 'turned':
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
    const wantedTorch = { on }
    state.set({ torch: wantedTorch })
    wantedSettings = { ...wantedSettings, torch: on }
    const isOn = await camera.setTorch(on)
    if (state.get().torch === wantedTorch) state.set({ torch: { on: isOn } })
  }

  async function setZoom(value: number) {
    const { zoom } = state.get()
    if (!zoom) return
    const wantedZoom = { ...zoom, value: Math.min(zoom.max, Math.max(zoom.min, value)) }
    state.set({ zoom: wantedZoom })
    wantedSettings = { ...wantedSettings, zoom: wantedZoom.value }
    const actualZoom = await camera.setZoom(wantedZoom.value)
    if (state.get().zoom === wantedZoom) state.set({ zoom: { ...wantedZoom, value: actualZoom } })
  }

  return {
    start,

    /** Starts the camera if it has no stream. A camera that starts or runs is left alone. */
    startIfStopped() {
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
