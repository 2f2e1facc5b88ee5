import type { Size } from '../../imaging/dimensions.ts'
import type { After } from '../../platform/web/page/after.ts'
import type { CameraPage } from './camera-page.ts'
import { stopStream } from './open-stream.ts'
import { createTrackControls, type TrackControls } from './track-controls.ts'
import { watchStream } from './watch-stream.ts'

/** A camera whose stream is open. */
export type RunningCamera = {
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
  readonly after: After
  readonly knowsPoints: boolean
}

export type StreamEvents = {
  ready(frame: Size, controls: TrackControls): void
  turned(frame: Size): void
  died(): void
}

/** Milliseconds in which an open camera must tell the size of its frames. */
const metadataPatience = 10_000

/** Plays a stream in the element until `signal` aborts; then the stream is stopped and the element empty. */
export function showStream(
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
