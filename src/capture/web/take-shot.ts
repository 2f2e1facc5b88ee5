import { noAdjustments } from '../../imaging/adjustments.ts'
import { frameCrop } from '../../imaging/aspect-ratio.ts'
import { photoQuality } from '../../imaging/limits.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shot } from '../capture-state.ts'
import { itemIsFull, notTaken, onlyOnThisPage } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureStateStore } from './capture-state-store.ts'
import { tryToKeep } from './keep-shot.ts'
import { type Batch, type Batches, trackTask } from './shot-batches.ts'

/**
 * The shutter. A shot is in durable storage before it shows, and shots show in the order of the presses. A shot belongs to
 * the batch that was current at its press.
 */
export function createShutter(ports: CapturePorts, state: CaptureStateStore, batches: Batches, maxShots: number) {
  /** When the last shot was pressed, in milliseconds since 1970. */
  let latestTime = 0

  /** Takes the shot. The frame is grabbed before the first wait, so that the picture at the press is saved. */
  async function take(batch: Batch, takenAt: number): Promise<Shot<Blob>> {
    const { frame, ratio, filters } = state.get()
    if (!frame) throw new AppError('broken', notTaken)
    const bitmap = await ports.camera.grab(frameCrop(frame, ratio))
    const request = { adjustments: { ...noAdjustments, ...filters }, quality: photoQuality.captured }
    const { blob, preview } = await ports.render(bitmap, request)
    const shot = { id: ports.newId(), takenAt, photo: blob, preview, original: blob }
    return tryToKeep(ports, { ...shot, adjustments: noAdjustments, past: [] }, batch, storageSentence)
  }

  async function show(batch: Batch, newShot: Promise<Shot<Blob>>, previous: Promise<void>): Promise<void> {
    const [result] = await Promise.allSettled([newShot, previous])
    const shots = result.status === 'fulfilled' ? [...batch.shots, result.value] : batch.shots
    batches.change(batch, { pendingShotCount: batch.pendingShotCount - 1, shots })
    if (result.status === 'rejected') state.set({ problem: sentenceOf(result.reason) })
  }

  return async function shutter(onTaking = () => {}): Promise<void> {
    const { isOpen, view, camera, removedShots } = state.get()
    if (!isOpen || view !== 'camera' || camera !== 'ready') return
    const batch = batches.current()
    if (batch.shots.length + batch.pendingShotCount + removedShots.length >= maxShots)
      return state.set({ problem: itemIsFull(maxShots) })
    latestTime = Math.max(ports.now().getTime(), latestTime + 1, ...batch.shots.map((shot) => shot.takenAt + 1))
    onTaking()
    state.set({ problem: null })
    batches.change(batch, { pendingShotCount: batch.pendingShotCount + 1 })
    batch.lastShown = trackTask(batch, show(batch, take(batch, latestTime), batch.lastShown))
    return batch.lastShown
  }
}

function storageSentence(thrown: unknown): string {
  return thrown instanceof AppError ? thrown.sentence : onlyOnThisPage
}

function sentenceOf(thrown: unknown): string {
  return thrown instanceof AppError ? thrown.sentence : notTaken
}
