import type { AspectRatio } from '../../imaging/aspect-ratio.ts'
import type { CameraNews } from './camera/camera-news.ts'
import { createFocusOnTap } from './camera/focus-on-tap.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'

/** The camera as the state tells of it, and what a seller can set on it. */
export function followCamera(ports: CapturePorts, state: CaptureSnapshot) {
  const { camera } = ports
  const focus = createFocusOnTap(ports, state)
  const gone = { torch: null, zoom: null }
  /** What was set on this camera: a fresh stream of it, as for another ratio, begins without. */
  let wished: { torch?: boolean; zoom?: number } = {}

  camera.subscribe((news: CameraNews) => {
    if (news.kind !== 'frame' && news.kind !== 'ready') focus.cameraIsGone()
    switch (news.kind) {
      case 'starting':
        // The frame stays, so that nothing jumps while the camera starts again.
        return state.set({ camera: 'starting', fault: null, ...gone })
      case 'ready': {
        const { frame, torch, zoom } = news
        state.set({ camera: 'ready', fault: null, frame, torch: torch ? { on: false } : null, zoom })
        if (wished.torch) void setTorch(true)
        if (wished.zoom !== undefined) void setZoom(wished.zoom)
        return focus.cameraRuns()
      }
      case 'frame':
        return state.set({ frame: news.frame })
      case 'failed':
        return state.set({ camera: 'error', fault: news.fault, ...gone })
      case 'off':
        wished = {}
        return state.set({ camera: 'off', fault: null, frame: null, ...gone })
      default:
        return news satisfies never
    }
  })

  function start() {
    if (state.now().isOpen) camera.start(state.now().facing)
  }

  async function setTorch(on: boolean) {
    const { torch } = state.now()
    if (!torch || torch.on === on) return
    const asked = { on }
    state.set({ torch: asked })
    wished = { ...wished, torch: on }
    const isOn = await camera.setTorch(on)
    if (state.now().torch === asked) state.set({ torch: { on: isOn } })
  }

  async function setZoom(value: number) {
    const { zoom } = state.now()
    if (!zoom) return
    const asked = { ...zoom, value: Math.min(zoom.max, Math.max(zoom.min, value)) }
    state.set({ zoom: asked })
    wished = { ...wished, zoom: asked.value }
    const now = await camera.setZoom(asked.value)
    if (state.now().zoom === asked) state.set({ zoom: { ...asked, value: now } })
  }

  return {
    start,

    /** Where there is no stream; a camera that starts or runs is left alone. */
    startAgain() {
      if (state.now().camera === 'off' || state.now().camera === 'error') start()
    },

    forgetTaps: () => focus.forgetTaps(),
    focusAt: (point: { x: number; y: number }, touch: boolean) => void focus.focusAt(point, touch),

    flip() {
      wished = {}
      state.set({ facing: state.now().facing === 'user' ? 'environment' : 'user' })
      start()
    },

    setRatio(ratio: AspectRatio) {
      if (ratio === state.now().ratio) return
      state.set({ ratio })
      start()
    },

    setTorch,
    setZoom,
  }
}
