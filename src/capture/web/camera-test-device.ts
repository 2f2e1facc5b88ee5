import type { CameraEvent } from './camera/camera-events.ts'
import type { CameraPage } from './camera/camera-page.ts'
import { type CameraParts, createCameraSession } from './camera/camera-session.ts'
import { createFakeTime, promisesSettled } from './fake-time.ts'

/**
 * A fake device whose cameras a test grants, refuses, mutes and breaks. By default, `cut` returns the cut rectangle as
 * the picture.
 */
export function cameraDevice(abilities: Abilities = {}, cut: CameraParts['cut'] = cutPart) {
  const time = createFakeTime()
  const page = new TestPage()
  const element = new TestVideo()
  const requests: MediaStreamConstraints[] = []
  const openRequests: PromiseWithResolvers<MediaStream>[] = []
  const tracks: TestTrack[] = []
  const events: CameraEvent[] = []
  const session = createCameraSession({
    mediaDevices: {
      getUserMedia(constraints) {
        const answer = Promise.withResolvers<MediaStream>()
        requests.push(constraints ?? {})
        openRequests.push(answer)
        return answer.promise
      },
      getSupportedConstraints: () => ({ pointsOfInterest: abilities.pointsOfInterest ?? false }) as object,
    },
    element: element as unknown as HTMLVideoElement,
    page,
    delay: time.delay,
    cut,
  })
  session.subscribe((each) => events.push(each))

  /** Grants a camera to the oldest open request; its metadata comes with `arrive`. */
  const grant = async (): Promise<TestTrack> => {
    await promisesSettled()
    const track = new TestTrack(abilities)
    tracks.push(track)
    const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
    takeFirst(openRequests).resolve(stream)
    await promisesSettled()
    return track
  }

  return {
    session,
    time,
    page,
    element,
    requests,
    events,
    grant,
    kinds: () => events.map((each) => (each.kind === 'failed' ? each.fault : each.kind)),
    live: () => tracks.filter((track) => track.readyState === 'live').length,
    refuse: async (name: string): Promise<void> => {
      await promisesSettled()
      takeFirst(openRequests).reject(Object.assign(new Error(name), { name }))
      await promisesSettled()
    },
    /** Grants a camera and gives its frames a size. */
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

function takeFirst<One>(list: One[]): One {
  const first = list.shift()
  if (!first) throw new Error('No camera was requested.')
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
    await promisesSettled()
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

  /** The metadata of the camera arrives, for the first time or after the phone was turned. */
  arrive(width: number, height: number) {
    Object.assign(this, { videoWidth: width, videoHeight: height })
    this.dispatchEvent(new Event('resize'))
    this.dispatchEvent(new Event('loadedmetadata'))
  }

  /** A new frame shows. */
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

  /** Number of listeners for a return. */
  listenerCount() {
    return this.listeners.size
  }

  hide() {
    this.hidden = true
  }

  /** Like phones, this fires several events at once. */
  comeBack() {
    this.hidden = false
    for (const listener of [...this.listeners, ...this.listeners]) listener()
  }
}
