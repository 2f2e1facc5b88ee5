import type { Size } from '../../../imaging/dimensions.ts'
import type { Delay } from '../../../platform/web/page/delay.ts'
import { type CameraFault, cameraFaultOf } from '../../camera-errors.ts'
import type { Facing } from '../../capture-state.ts'
import type { CameraNews } from './camera-news.ts'
import type { CameraPage } from './camera-page.ts'
import { type OpenStream, stopStream } from './open-stream.ts'
import { createTrackControls, type TrackControls } from './track-controls.ts'
import { watchStream } from './watch-stream.ts'

/** Milliseconds between two tries to bring a camera back: its hardware may be busy for a moment after a call. */
const restartPause = 1000
const restartTries = 3
/** Milliseconds a camera runs before it counts as back, so that one that keeps dying is not restarted for ever. */
const steadyAfter = 5000

export type CameraLifeParts = {
  /** Undefined where the browser has no cameras. */
  readonly openStream: OpenStream | undefined
  readonly element: HTMLVideoElement
  readonly page: CameraPage
  readonly after: Delay
  readonly knowsPoints: boolean
}

/**
 * Starts, stops and revives a camera; `tell` hears of it. The latest start wins. A camera that died is replaced by a fresh
 * one: at once when the page is seen, else when the seller returns.
 */
export function createCameraLife({ openStream, ...parts }: CameraLifeParts, tell: (news: CameraNews) => void) {
  const { page, after } = parts
  let wanted: Facing | null = null
  let life = new AbortController()
  let running: RunningCamera | null = null
  /** Tries to bring the camera back since it last ran steadily; undefined while it never died. */
  let restarts: number | undefined
  /** A camera that died out of sight, or did not come back, gets a new chance when the seller returns. */
  let waitsForReturn = false
  let unsubscribe = () => {}

  function begin(facing: Facing, pause: number) {
    end()
    life = new AbortController()
    const { signal } = life
    waitsForReturn = false
    tell({ kind: 'starting' })
    const go = () => void live(facing, signal)
    if (pause === 0) go()
    else signal.addEventListener('abort', after(pause, go), { once: true })
  }

  async function live(facing: Facing, signal: AbortSignal) {
    if (!openStream) return fail('unsupported')
    try {
      const stream = await openStream(facing, signal)
      // Stopped in the very moment in which it was granted.
      if (signal.aborted) return stopStream(stream)
      running = showStream(stream, parts, eventsOf(signal), signal)
    } catch (error) {
      if (!signal.aborted) refused(cameraFaultOf(error))
    }
  }

  function eventsOf(signal: AbortSignal) {
    return {
      ready(frame: Size, controls: TrackControls) {
        const cancel = after(steadyAfter, () => {
          restarts = undefined
        })
        signal.addEventListener('abort', cancel, { once: true })
        tell({ kind: 'ready', frame, torch: controls.torch, zoom: controls.zoom() })
      },
      turned: (frame: Size) => tell({ kind: 'frame', frame }),
      died: () => died(),
    }
  }

  function refused(fault: CameraFault) {
    if (restarts === undefined) return fail(fault)
    if (fault !== 'denied' || page.isHidden()) return died(fault)
    // Asking again by itself could put the browser's question on the screen without end.
    fail('denied')
  }

  function died(fault?: CameraFault) {
    end()
    if (wanted === null) return
    restarts ??= 0
    waitsForReturn = true
    if (page.isHidden()) return
    if (restarts === restartTries) return fail(fault === 'missing' ? 'missing' : 'stopped')
    restarts += 1
    begin(wanted, restarts === 1 ? 0 : restartPause)
  }

  function fail(fault: CameraFault) {
    end()
    tell({ kind: 'failed', fault })
  }

  function returned() {
    if (!waitsForReturn) return running?.check()
    restarts = 0
    died()
  }

  function end() {
    life.abort()
    running = null
  }

  return {
    running: () => running,
    start(facing: Facing) {
      if (wanted === null) unsubscribe = page.onReturn(returned)
      wanted = facing
      restarts = undefined
      begin(facing, 0)
    },
    stop() {
      if (wanted === null) return
      wanted = null
      unsubscribe()
      end()
      tell({ kind: 'off' })
    },
  }
}

/** A camera whose stream is open. */
type RunningCamera = {
  readonly controls: TrackControls
  /** Null until the first metadata. */
  frame(): Size | null
  isLive(): boolean
  /** Looks whether frames still come. */
  check(): void
}

type StreamParts = {
  readonly element: HTMLVideoElement
  readonly page: CameraPage
  readonly after: Delay
  readonly knowsPoints: boolean
}

type StreamEvents = {
  ready(frame: Size, controls: TrackControls): void
  turned(frame: Size): void
  died(): void
}

/** Milliseconds in which an open camera must tell the size of its frames. */
const metadataPatience = 10_000

/** Plays a stream in the element until `signal` aborts; then the stream is stopped and the element empty. */
function showStream(
  stream: MediaStream,
  { element, page, after, knowsPoints }: StreamParts,
  on: StreamEvents,
  signal: AbortSignal,
): RunningCamera {
  signal.addEventListener(
    'abort',
    () => {
      stopStream(stream)
      element.srcObject = null
    },
    { once: true },
  )
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('The camera gave no video track.')
  const controls = createTrackControls(track, knowsPoints)
  let frame: Size | null = null

  const measure = () => {
    const { videoWidth: width, videoHeight: height } = element
    if (width === 0 || height === 0 || (frame?.width === width && frame.height === height)) return
    const first = frame === null
    frame = { width, height }
    if (first) on.ready(frame, controls)
    else on.turned(frame)
  }
  element.addEventListener('loadedmetadata', measure, { signal })
  element.addEventListener('resize', measure, { signal })
  element.srcObject = stream
  // Refused only where autoplay plays it anyway, or when the next stream takes its place.
  element.play().catch(() => undefined)

  const watch = watchStream({ track, element, page, after }, () => on.died(), signal)
  const cancel = after(metadataPatience, () => frame === null && !signal.aborted && on.died())
  signal.addEventListener('abort', cancel, { once: true })
  return { controls, frame: () => frame, isLive: () => track.readyState === 'live', check: () => watch.check() }
}
