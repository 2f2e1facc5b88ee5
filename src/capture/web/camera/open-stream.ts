import type { Delay } from '../../../platform/web/page/delay.ts'
import { cameraConstraints } from '../../camera-constraints.ts'
import type { Facing } from '../../capture-state.ts'
import { cameraTimeout } from '../../limits.ts'

/** Opens a camera. Rejects with getUserMedia's error or with the reason of the abort; then no camera is running. */
export type OpenStream = (facing: Facing, signal: AbortSignal) => Promise<MediaStream>

/**
 * Opens one camera at a time: a second request ends the first track on iOS, and finds the camera busy on Android. Only a
 * request that was cancelled and is 15 s old no longer blocks the next one, because its answer may never come.
 */
export function createStreamOpener(mediaDevices: Pick<MediaDevices, 'getUserMedia'>, delay: Delay): OpenStream {
  let last: Promise<unknown> = Promise.resolve()
  return (facing, signal) => {
    const previous = last
    const opening = previous.then(() => open(mediaDevices, facing, signal))
    const answered = opening.catch(() => undefined)
    last = Promise.race([answered, previous.then(() => untilGivenUp(answered, signal, delay))])
    return opening
  }
}

async function untilGivenUp(answered: Promise<unknown>, signal: AbortSignal, delay: Delay): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = delay(cameraTimeout, resolve)
    void answered.then(cancel)
  })
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
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
