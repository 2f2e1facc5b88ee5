import type { Delay } from '../../../platform/web/page/delay.ts'
import type { CameraPage } from './camera-page.ts'

/** How long a muted track, or one without a new frame, is given: WebKit mutes a starting camera for a moment. */
const patience = 1000
/** Spells of patience without a frame. Two, so that a page that was itself held up cannot blame the camera. */
const silentSpells = 2

type WatchedStream = {
  readonly track: MediaStreamTrack
  readonly element: HTMLVideoElement
  readonly page: CameraPage
  readonly after: Delay
}

/**
 * Calls `onDead` once when a camera has died: its track ended or stays muted, or no frames come when `check` looks.
 * A track that calls itself live may be dead on iOS, and its clock may run on: only frames are believed.
 */
export function watchStream(
  { track, element, page, after }: WatchedStream,
  onDead: () => void,
  signal: AbortSignal,
): { check(): void } {
  let checking = false
  let owed = false
  let reported = false
  const later = (then: () => void) => {
    const cancel = after(patience, () => {
      signal.removeEventListener('abort', cancel)
      if (!signal.aborted) then()
    })
    signal.addEventListener('abort', cancel, { once: true })
  }
  const dead = () => {
    if (reported || signal.aborted) return
    reported = true
    onDead()
  }
  const muted = () => later(() => track.muted && dead())

  track.addEventListener('ended', dead, { signal })
  track.addEventListener('mute', muted, { signal })
  if (track.muted) muted()

  const lookForFrames = (spellsLeft: number, seen: () => boolean) =>
    later(() => {
      const inSight = element.isConnected && !page.isHidden()
      if (inSight && !seen() && spellsLeft > 1) return lookForFrames(spellsLeft - 1, seen)
      checking = false
      owed ||= !inSight
      if (inSight && !seen()) dead()
    })
  const check = () => {
    if (track.readyState === 'ended') return dead()
    owed = !element.isConnected
    if (owed || checking) return
    if (element.paused) element.play().catch(() => undefined)
    checking = true
    lookForFrames(silentSpells, frameSight(element, signal))
  }
  // Out of the page a video shows no frames: it is looked at once it is back and plays again.
  element.addEventListener('play', () => owed && check(), { signal })
  return { check }
}

/** Whether a frame has come since the call. */
function frameSight(element: HTMLVideoElement, signal: AbortSignal): () => boolean {
  const time = element.currentTime
  const tells: Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback'>> = element
  // Older Firefox cannot tell of frames.
  if (!tells.requestVideoFrameCallback) return () => element.currentTime !== time
  let came = false
  const call = tells.requestVideoFrameCallback(() => {
    came = true
  })
  signal.addEventListener('abort', () => element.cancelVideoFrameCallback(call), { once: true })
  return () => came
}
