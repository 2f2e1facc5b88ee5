import { cameraConstraints } from '../camera-constraints.ts'
import type { Facing } from '../capture-state.ts'

/** Opens a camera. Rejects with getUserMedia's error, or with the abort's reason: then no camera is left running. */
export type OpenStream = (facing: Facing, signal: AbortSignal) => Promise<MediaStream>

/** One request at a time: on iOS a second one kills the first's track, on Android the camera is still busy. */
export function createStreamOpener(mediaDevices: Pick<MediaDevices, 'getUserMedia'>): OpenStream {
  let last: Promise<unknown> = Promise.resolve()
  return (facing, signal) => {
    const opening = last.then(() => open(mediaDevices, facing, signal))
    last = opening.catch(() => undefined)
    return opening
  }
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

async function open(
  mediaDevices: Pick<MediaDevices, 'getUserMedia'>,
  facing: Facing,
  signal: AbortSignal,
): Promise<MediaStream> {
  signal.throwIfAborted()
  const stream = await mediaDevices.getUserMedia(cameraConstraints(facing))
  if (signal.aborted) stopStream(stream)
  signal.throwIfAborted()
  return stream
}
