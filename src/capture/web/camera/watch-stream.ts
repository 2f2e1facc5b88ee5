import type { Delay } from '../../../platform/web/page/delay.ts'
import type { CameraPage } from './camera-page.ts'

/** Milliseconds to wait for a muted track, or one without a new frame: WebKit mutes a starting camera for a moment. */
const waitMs = 1000
/** Waits without a frame before the camera counts as dead. Two, because the page itself may have been delayed. */
const maxSilentWaits = 2

type WatchedStream = {
  readonly track: MediaStreamTrack
  readonly element: HTMLVideoElement
  readonly page: CameraPage
  readonly delay: Delay
}

/**
 * Calls `onDead` once when a camera has died: its track ended or stays muted, or `check` sees no frames.
 * On iOS a dead track can have the readyState 'live' while the element's currentTime runs on, so only frames count.
 */
export function watchStream(
  { track, element, page, delay }: WatchedStream,
  onDead: () => void,
  signal: AbortSignal,
): { check(): void } {
  let isChecking = false
  let isCheckPostponed = false
  let isReported = false
  const later = (then: () => void) => {
    const cancel = delay(waitMs, () => {
      signal.removeEventListener('abort', cancel)
      if (!signal.aborted) then()
    })
    signal.addEventListener('abort', cancel, { once: true })
  }
  const reportDead = () => {
    if (isReported || signal.aborted) return
    isReported = true
    onDead()
  }
  const onMute = () => later(() => track.muted && reportDead())

  track.addEventListener('ended', reportDead, { signal })
  track.addEventListener('mute', onMute, { signal })
  if (track.muted) onMute()

  const lookForFrames = (waitsLeft: number, hasFrame: () => boolean) =>
    later(() => {
      const isVisible = element.isConnected && !page.isHidden()
      if (isVisible && !hasFrame() && waitsLeft > 1) return lookForFrames(waitsLeft - 1, hasFrame)
      isChecking = false
      isCheckPostponed ||= !isVisible
      if (isVisible && !hasFrame()) reportDead()
    })
  const check = () => {
    if (track.readyState === 'ended') return reportDead()
    isCheckPostponed = !element.isConnected
    if (isCheckPostponed || isChecking) return
    if (element.paused) element.play().catch(() => undefined)
    isChecking = true
    lookForFrames(maxSilentWaits, watchForFrame(element, signal))
  }
  // A video outside the page shows no frames. It is checked once it is back and plays.
  element.addEventListener('play', () => isCheckPostponed && check(), { signal })
  return { check }
}

/** Returns a function that is true if a frame has arrived since. */
function watchForFrame(element: HTMLVideoElement, signal: AbortSignal): () => boolean {
  const time = element.currentTime
  const video: Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback'>> = element
  // Older Firefox has no frame callbacks.
  if (!video.requestVideoFrameCallback) return () => element.currentTime !== time
  let hasFrame = false
  const call = video.requestVideoFrameCallback(() => {
    hasFrame = true
  })
  signal.addEventListener('abort', () => element.cancelVideoFrameCallback(call), { once: true })
  return () => hasFrame
}
