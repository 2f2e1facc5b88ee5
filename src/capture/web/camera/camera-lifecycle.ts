import type { Size } from '../../../imaging/dimensions.ts'
import type { Delay } from '../../../platform/web/page/delay.ts'
import { type CameraFault, cameraFaultOf } from '../../camera-errors.ts'
import type { Facing } from '../../capture-state.ts'
import type { CameraEvent } from './camera-events.ts'
import type { CameraPage } from './camera-page.ts'
import { type OpenStream, stopStream } from './open-stream.ts'
import { createTrackControls, type TrackControls } from './track-controls.ts'
import { watchStream } from './watch-stream.ts'

/** Milliseconds between two tries to restart a camera: its hardware may be busy for a moment after a call. */
const restartPause = 1000
const restartTries = 3
/** Milliseconds that a camera must run to count as restarted, so that one that keeps dying is not restarted forever. */
const steadyDuration = 5000

export type CameraLifecycleParts = {
  /** Undefined if the browser has no cameras. */
  readonly openStream: OpenStream | undefined
  readonly element: HTMLVideoElement
  readonly page: CameraPage
  readonly delay: Delay
  readonly supportsFocusPoints: boolean
}

/**
 * Starts, stops and restarts a camera; `emit` gets its events. The latest start wins. A camera that died is replaced by a
 * new one: at once if the page is visible, else when the seller returns.
 */
export function createCameraLifecycle(
  { openStream, ...parts }: CameraLifecycleParts,
  emit: (event: CameraEvent) => void,
) {
  const { page, delay } = parts
  let wantedFacing: Facing | null = null
  let controller = new AbortController()
  let running: RunningCamera | null = null
  /** Tries to restart the camera since it last ran steadily; undefined if it never died. */
  let restarts: number | undefined
  /** A camera that died while hidden, or failed to restart, is tried again when the seller returns. */
  let waitsForReturn = false
  let unsubscribe = () => {}

  function openAfter(facing: Facing, pause: number) {
    end()
    controller = new AbortController()
    const { signal } = controller
    waitsForReturn = false
    emit({ kind: 'starting' })
    const open = () => void openCamera(facing, signal)
    if (pause === 0) open()
    else signal.addEventListener('abort', delay(pause, open), { once: true })
  }

  async function openCamera(facing: Facing, signal: AbortSignal) {
    if (!openStream) return fail('unsupported')
    try {
      const stream = await openStream(facing, signal)
      // Aborted in the same moment as it was granted.
      if (signal.aborted) return stopStream(stream)
      running = showStream(stream, parts, eventsOf(signal), signal)
    } catch (error) {
      if (!signal.aborted) onRefused(cameraFaultOf(error))
    }
  }

  function eventsOf(signal: AbortSignal) {
    return {
      ready(frame: Size, controls: TrackControls) {
        const cancel = delay(steadyDuration, () => {
          restarts = undefined
        })
        signal.addEventListener('abort', cancel, { once: true })
        emit({ kind: 'ready', frame, hasTorch: controls.hasTorch, zoom: controls.zoom() })
      },
      turned: (frame: Size) => emit({ kind: 'turned', frame }),
      died: () => died(),
    }
  }

  function onRefused(fault: CameraFault) {
    if (restarts === undefined) return fail(fault)
    if (fault !== 'denied' || page.isHidden()) return died(fault)
    // Automatic requests could show the browser's question again and again.
    fail('denied')
  }

  function died(fault?: CameraFault) {
    end()
    if (wantedFacing === null) return
    restarts ??= 0
    waitsForReturn = true
    if (page.isHidden()) return
    if (restarts === restartTries) return fail(fault === 'missing' ? 'missing' : 'stopped')
    restarts += 1
    openAfter(wantedFacing, restarts === 1 ? 0 : restartPause)
  }

  function fail(fault: CameraFault) {
    end()
    emit({ kind: 'failed', fault })
  }

  function onReturn() {
    if (!waitsForReturn) return running?.check()
    restarts = 0
    died()
  }

  function end() {
    controller.abort()
    running = null
  }

  return {
    running: () => running,
    start(facing: Facing) {
      if (wantedFacing === null) unsubscribe = page.onReturn(onReturn)
      wantedFacing = facing
      restarts = undefined
      openAfter(facing, 0)
    },
    stop() {
      if (wantedFacing === null) return
      wantedFacing = null
      unsubscribe()
      end()
      emit({ kind: 'off' })
    },
  }
}

/** A camera with an open stream. */
type RunningCamera = {
  readonly controls: TrackControls
  /** Null before the first metadata. */
  frame(): Size | null
  isLive(): boolean
  /** Checks that frames still arrive. */
  check(): void
}

type StreamParts = {
  readonly element: HTMLVideoElement
  readonly page: CameraPage
  readonly delay: Delay
  readonly supportsFocusPoints: boolean
}

type StreamEvents = {
  ready(frame: Size, controls: TrackControls): void
  turned(frame: Size): void
  died(): void
}

/** Milliseconds in which an open camera must report the size of its frames. */
const metadataTimeout = 10_000

/** Plays a stream in the element until `signal` aborts. Then the stream is stopped and the element empty. */
function showStream(
  stream: MediaStream,
  { element, page, delay, supportsFocusPoints }: StreamParts,
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
  if (!track) throw new Error('The stream has no video track.')
  const controls = createTrackControls(track, supportsFocusPoints)
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
  // A rejection does no harm: autoplay starts the video anyway, or the next stream replaces this one.
  element.play().catch(() => undefined)

  const watch = watchStream({ track, element, page, delay }, () => on.died(), signal)
  const cancel = delay(metadataTimeout, () => frame === null && !signal.aborted && on.died())
  signal.addEventListener('abort', cancel, { once: true })
  return { controls, frame: () => frame, isLive: () => track.readyState === 'live', check: () => watch.check() }
}
