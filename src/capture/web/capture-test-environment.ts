import type { Adjustments } from '../../imaging/adjustments.ts'
import { adjustmentNames } from '../../imaging/adjustments.ts'
import type { Rect } from '../../imaging/aspect-ratio.ts'
import type { Size } from '../../imaging/dimensions.ts'
import type { Shot, Zoom } from '../capture-state.ts'
import type { CameraNews } from './camera/camera-news.ts'
import type { CameraSession } from './camera/camera-session.ts'
import type { CapturePorts, ShotBatch } from './capture-ports.ts'
import { createCaptureStore } from './capture-store.ts'
import { createMovedTime, settled } from './moved-time.ts'

type TestEnvironment = ReturnType<typeof captureEnvironment>

/**
 * A capture store on a device that a test controls. Pictures are words: a photo reads "frame 1, brightness 10 at 0.9",
 * so that a test sees what it was made from. `changed` ports stand in for those of the device.
 */
export function captureEnvironment(
  changed: (usual: CapturePorts) => Partial<CapturePorts> = () => ({}),
  maxShots = 60,
) {
  const time = createMovedTime()
  const camera = testCamera()
  const kept = new Map<string, { shot: Shot<Blob>; batchId: string }>()
  const settings = new Map<string, string>()
  const handedOver: ShotBatch[] = []
  /** What happened, in its order. */
  const log: string[] = []
  let ids = 0
  const usual: CapturePorts = {
    camera: camera.session,
    render: async (source, { adjustments, quality }) => {
      await settled()
      const seen = source instanceof Blob ? await source.text() : (source as unknown as { words: string }).words
      const made = `${seen}${wordsOf(adjustments)} at ${quality}`
      return { blob: new Blob([made]), preview: new Blob([`small ${made}`]), width: 1, height: 1 }
    },
    keepShot: async (shot, batchId) => {
      await settled()
      kept.set(shot.id, { shot, batchId })
      log.push(`kept ${shot.id}`)
    },
    keepOrder: async (ordered, batchId) => {
      await settled()
      log.push(`order of ${batchId}: ${ordered.join(' ')}`)
    },
    forgetShots: async (forgotten) => {
      for (const id of forgotten) kept.delete(id)
      log.push(`forgot ${forgotten.join(' ')}`)
    },
    handOver: (batch) => {
      handedOver.push(batch)
      log.push(`handed over ${batch.id}`)
    },
    saveToGallery: (photos) => log.push(`gallery ${photos.length}`),
    settings: { read: (name) => settings.get(name) ?? null, write: (name, value) => void settings.set(name, value) },
    vibrate: (milliseconds) => log.push(`vibrated ${milliseconds}`),
    newId: () => `id-${(ids += 1)}`,
    now: time.now,
    after: time.after,
    keepAwake: (on) => log.push(on ? 'awake' : 'may sleep'),
  }
  const ports = { ...usual, ...changed(usual) }
  const store = createCaptureStore(ports, { maxShots })
  return { store, state: () => store.getSnapshot(), camera, time, kept, settings, handedOver, log }
}

/** The overlay is open and its camera runs. */
export function openEnvironment(...how: Parameters<typeof captureEnvironment>): TestEnvironment {
  const env = captureEnvironment(...how)
  env.store.open()
  env.camera.ready()
  return env
}

/** What the photos show, as `render` wrote it. */
export function words(shots: readonly Shot<Blob>[]): Promise<string[]> {
  return Promise.all(shots.map((shot) => shot.photo.text()))
}

/** Work that a test lets through when it wants to. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: () => resolve() }
}

function wordsOf(adjustments: Adjustments): string {
  return adjustmentNames.map((name) => (adjustments[name] ? `, ${name} ${adjustments[name]}` : '')).join('')
}

function testCamera() {
  const asked: string[] = []
  const grabbed: Rect[] = []
  let listener: (news: CameraNews) => void = () => {}
  const session: CameraSession = {
    element: new EventTarget() as HTMLVideoElement,
    start(facing) {
      asked.push(`start ${facing}`)
      listener({ kind: 'starting' })
    },
    stop() {
      asked.push('stop')
      listener({ kind: 'off' })
    },
    grab: async (crop) => {
      grabbed.push(crop)
      return { words: `frame ${grabbed.length}` } as unknown as ImageBitmap
    },
    focusAt: async (point) => {
      asked.push(`focus ${point.x} ${point.y}`)
      return false
    },
    setTorch: async (on) => on,
    setZoom: async (value) => value,
    subscribe(to) {
      listener = to
      return () => {}
    },
  }
  return {
    session,
    asked,
    grabbed,
    tell: (news: CameraNews) => listener(news),
    ready: (frame: Size = { width: 1920, height: 1080 }, torch = false, zoom: Zoom | null = null) =>
      listener({ kind: 'ready', frame, torch, zoom }),
  }
}
