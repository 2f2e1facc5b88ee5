import type { Delay } from '../../../platform/web/page/delay.ts'
import { cameraConstraints } from '../../camera-constraints.ts'
import type { Facing } from '../../capture-state.ts'
import { cameraAnswersWithin } from '../../limits.ts'

/** Opens a camera. Rejects with getUserMedia's error, or with the abort's reason: then no camera is left running. */
export type OpenStream = (facing: Facing, signal: AbortSignal) => Promise<MediaStream>

/**
 * One request at a time: on iOS a second one kills the first's track, on Android the camera is still busy. Only one that was
 * let go, and has had 15 s for its answer, holds the next up no longer: the answer may never come.
 */
export function createStreamOpener(mediaDevices: Pick<MediaDevices, 'getUserMedia'>, after: Delay): OpenStream {
  let last: Promise<unknown> = Promise.resolve()
  return (facing, signal) => {
    const before = last
    const opening = before.then(() => open(mediaDevices, facing, signal))
    const answered = opening.catch(() => undefined)
    last = Promise.race([answered, before.then(() => givenUp(answered, signal, after))])
    return opening
  }
}

async function givenUp(answered: Promise<unknown>, signal: AbortSignal, after: Delay): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = after(cameraAnswersWithin, resolve)
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
