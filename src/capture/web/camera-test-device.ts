import type { CameraNews } from './camera/camera-news.ts'
import type { CameraPage } from './camera/camera-page.ts'
import { type CameraParts, createCameraSession } from './camera/camera-session.ts'
import { createMovedTime, settled } from './moved-time.ts'

/** A device with cameras that a test grants, refuses, mutes and breaks. What is cut out of a frame says what part it is. */
export function cameraDevice(abilities: Abilities = {}, cut: CameraParts['cut'] = cutPart) {
  const time = createMovedTime()
  const page = new TestPage()
  const element = new TestVideo()
  const asked: MediaStreamConstraints[] = []
  const waiting: PromiseWithResolvers<MediaStream>[] = []
  const tracks: TestTrack[] = []
  const news: CameraNews[] = []
  const session = createCameraSession({
    mediaDevices: {
      getUserMedia(constraints) {
        const answer = Promise.withResolvers<MediaStream>()
        asked.push(constraints ?? {})
        waiting.push(answer)
        return answer.promise
      },
      getSupportedConstraints: () => ({ pointsOfInterest: abilities.pointsOfInterest ?? false }) as object,
    },
    element: element as unknown as HTMLVideoElement,
    page,
    after: time.after,
    cut,
  })
  session.subscribe((each) => news.push(each))

  /** Answers the oldest open question with a camera; its metadata comes with `arrive`. */
  const grant = async (): Promise<TestTrack> => {
    await settled()
    const track = new TestTrack(abilities)
    tracks.push(track)
    const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
    take(waiting).resolve(stream)
    await settled()
    return track
  }

  return {
    session,
    time,
    page,
    element,
    asked,
    news,
    grant,
    kinds: () => news.map((each) => (each.kind === 'failed' ? each.fault : each.kind)),
    live: () => tracks.filter((track) => track.readyState === 'live').length,
    refuse: async (name: string): Promise<void> => {
      await settled()
      take(waiting).reject(Object.assign(new Error(name), { name }))
      await settled()
    },
    /** The camera runs: granted, and its frames have a size. */
    run: async (width = 1920, height = 1080): Promise<TestTrack> => {
      const track = await grant()
      element.arrive(width, height)
      return track
    },
  }
}

const cutPart: CameraParts['cut'] = async (_, crop) => ({ crop }) as unknown as ImageBitmap

type Abilities = {
  pointsOfInterest?: boolean
  torch?: boolean
  zoom?: { min: number; max: number; step?: number }
  focusMode?: string[]
}

function take<One>(list: One[]): One {
  const first = list.shift()
  if (!first) throw new Error('Nobody has asked for a camera.')
  return first
}

export class TestTrack extends EventTarget {
  readyState: MediaStreamTrackState = 'live'
  muted = false
  settings: Record<string, unknown>
  /** Every set of constraints that was applied. */
  applied: object[] = []
  refuses = false
  readonly abilities: Abilities

  constructor(abilities: Abilities) {
    super()
    this.abilities = abilities
    this.settings = { torch: abilities.torch ? false : undefined, zoom: abilities.zoom?.min }
  }

  getCapabilities() {
    return this.abilities
  }

  getSettings() {
    return this.settings
  }

  async applyConstraints({ advanced = [] }: MediaTrackConstraints) {
    await settled()
    if (this.refuses) throw new Error('OverconstrainedError')
    this.applied.push(...advanced)
    Object.assign(this.settings, ...advanced)
  }

  stop() {
    this.readyState = 'ended'
  }

  /** The system takes the camera away. */
  end() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }

  mute(muted: boolean) {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
}

export class TestVideo extends EventTarget {
  srcObject: unknown = null
  videoWidth = 0
  videoHeight = 0
  currentTime = 0
  paused = false
  isConnected = true
  private calls = new Map<number, () => void>()
  private lastCall = 0

  async play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
  }

  requestVideoFrameCallback(call: () => void) {
    this.lastCall += 1
    this.calls.set(this.lastCall, call)
    return this.lastCall
  }

  cancelVideoFrameCallback(call: number) {
    this.calls.delete(call)
  }

  /** The camera's metadata, and again when the phone is turned. */
  arrive(width: number, height: number) {
    Object.assign(this, { videoWidth: width, videoHeight: height })
    this.dispatchEvent(new Event('resize'))
    this.dispatchEvent(new Event('loadedmetadata'))
  }

  /** A new frame is shown. */
  frame() {
    this.currentTime += 0.04
    const due = [...this.calls.values()]
    this.calls.clear()
    for (const call of due) call()
  }
}

export class TestPage implements CameraPage {
  private hidden = false
  private readonly listeners = new Set<() => void>()

  isHidden() {
    return this.hidden
  }

  onReturn(then: () => void) {
    this.listeners.add(then)
    return () => this.listeners.delete(then)
  }

  /** Those who want to hear of a return. */
  listening() {
    return this.listeners.size
  }

  hide() {
    this.hidden = true
  }

  /** As phones do it: several events at once. */
  comeBack() {
    this.hidden = false
    for (const listener of [...this.listeners, ...this.listeners]) listener()
  }
}
