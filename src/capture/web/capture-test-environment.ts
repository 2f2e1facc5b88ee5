import type { Adjustments } from '../../imaging/adjustments.ts'
import { adjustmentNames } from '../../imaging/adjustments.ts'
import type { Rect } from '../../imaging/aspect-ratio.ts'
import type { Size } from '../../imaging/dimensions.ts'
import type { Shot, Zoom } from '../capture-state.ts'
import type { CameraEvent } from './camera/camera-events.ts'
import type { CameraSession } from './camera/camera-session.ts'
import type { CapturePorts, ShotBatch } from './capture-ports.ts'
import { createCaptureStore } from './capture-store.ts'
import { createFakeTime, promisesSettled } from './fake-time.ts'

type TestEnvironment = ReturnType<typeof captureEnvironment>

/**
 * A capture store on a fake device. Pictures are texts: a photo reads "frame 1, brightness 10 at 0.9" (its JPEG quality),
 * so that a test sees how it was made. `overrides` returns ports that replace those of the device.
 */
export function captureEnvironment(
  overrides: (usual: CapturePorts) => Partial<CapturePorts> = () => ({}),
  maxShots = 60,
) {
  const time = createFakeTime()
  const camera = testCamera()
  const storedShots = new Map<string, { shot: Shot<Blob>; batchId: string }>()
  const settings = new Map<string, string>()
  const handedOverBatches: ShotBatch[] = []
  /** The events in their order. */
  const log: string[] = []
  let ids = 0
  const usual: CapturePorts = {
    camera: camera.session,
    render: async (source, { adjustments, quality }) => {
      await promisesSettled()
      const sourceText = source instanceof Blob ? await source.text() : (source as unknown as { text: string }).text
      const result = `${sourceText}${adjustmentText(adjustments)} at ${quality}`
      return { blob: new Blob([result]), preview: new Blob([`small ${result}`]), width: 1, height: 1 }
    },
    keepShot: async (shot, batchId) => {
      await promisesSettled()
      storedShots.set(shot.id, { shot, batchId })
      log.push(`kept ${shot.id}`)
    },
    keepOrder: async (ordered, batchId) => {
      await promisesSettled()
      log.push(`order of ${batchId}: ${ordered.join(' ')}`)
    },
    deleteShots: async (forgotten) => {
      for (const id of forgotten) storedShots.delete(id)
      log.push(`forgot ${forgotten.join(' ')}`)
    },
    handOver: (batch) => {
      handedOverBatches.push(batch)
      log.push(`handed over ${batch.id}`)
    },
    saveToGallery: (photos) => log.push(`gallery ${photos.length}`),
    settings: { read: (name) => settings.get(name) ?? null, write: (name, value) => void settings.set(name, value) },
    vibrate: (milliseconds) => log.push(`vibrated ${milliseconds}`),
    newId: () => `id-${(ids += 1)}`,
    now: time.now,
    delay: time.delay,
    keepAwake: (on) => log.push(on ? 'awake' : 'may sleep'),
  }
  const ports = { ...usual, ...overrides(usual) }
  const store = createCaptureStore(ports, { maxShots })
  return { store, state: () => store.getSnapshot(), camera, time, storedShots, settings, handedOverBatches, log }
}

/** The environment with an open overlay and a camera that is ready. */
export function openEnvironment(...how: Parameters<typeof captureEnvironment>): TestEnvironment {
  const env = captureEnvironment(...how)
  env.store.open()
  env.camera.ready()
  return env
}

/** The texts of the photos, as `render` wrote them. */
export function photoTexts(shots: readonly Shot<Blob>[]): Promise<string[]> {
  return Promise.all(shots.map((shot) => shot.photo.text()))
}

/** A promise that a test resolves with `open`. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: () => resolve() }
}

function adjustmentText(adjustments: Adjustments): string {
  return adjustmentNames.map((name) => (adjustments[name] ? `, ${name} ${adjustments[name]}` : '')).join('')
}

function testCamera() {
  const calls: string[] = []
  const grabbedCrops: Rect[] = []
  let listener: (event: CameraEvent) => void = () => {}
  const session: CameraSession = {
    element: new EventTarget() as HTMLVideoElement,
    start(facing) {
      calls.push(`start ${facing}`)
      listener({ kind: 'starting' })
    },
    stop() {
      calls.push('stop')
      listener({ kind: 'off' })
    },
    grab: async (crop) => {
      grabbedCrops.push(crop)
      return { text: `frame ${grabbedCrops.length}` } as unknown as ImageBitmap
    },
    focusAt: async (point) => {
      calls.push(`focus ${point.x} ${point.y}`)
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
    calls,
    grabbedCrops,
    emit: (event: CameraEvent) => listener(event),
    ready: (frame: Size = { width: 1920, height: 1080 }, hasTorch = false, zoom: Zoom | null = null) =>
      listener({ kind: 'ready', frame, hasTorch, zoom }),
  }
}
