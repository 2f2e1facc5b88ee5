import { noAdjustments } from '../../imaging/adjustments.ts'
import { frameCrop } from '../../imaging/aspect-ratio.ts'
import { photoQuality } from '../../imaging/limits.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shot } from '../capture-state.ts'
import { itemIsFull, notTaken, onlyOnThisPage } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { tryToKeep } from './keep-shot.ts'
import { type Batch, type Batches, trackWork } from './shot-batches.ts'

/**
 * The shutter. A shot is in durable storage before it shows, and shots show in the order of the presses. A shot belongs to
 * the batch that was open at its press.
 */
export function createShutter(ports: CapturePorts, state: CaptureSnapshot, batches: Batches, maxShots: number) {
  let latest = 0

  /** Takes the shot. The frame is grabbed before the first wait, so that the picture at the press is saved. */
  async function take(batch: Batch, takenAt: number): Promise<Shot<Blob>> {
    const { frame, ratio, filters } = state.get()
    if (!frame) throw new AppError('broken', notTaken)
    const bitmap = await ports.camera.grab(frameCrop(frame, ratio))
    const ask = { adjustments: { ...noAdjustments, ...filters }, quality: photoQuality.captured }
    const { blob, preview } = await ports.render(bitmap, ask)
    const shot = { id: ports.newId(), takenAt, photo: blob, preview, original: blob }
    return tryToKeep(ports, { ...shot, adjustments: noAdjustments, past: [] }, batch, storageSentence)
  }

  async function show(batch: Batch, newShot: Promise<Shot<Blob>>, previous: Promise<void>): Promise<void> {
    const [result] = await Promise.allSettled([newShot, previous])
    const shots = result.status === 'fulfilled' ? [...batch.shots, result.value] : batch.shots
    batches.change(batch, { taking: batch.taking - 1, shots })
    if (result.status === 'rejected') state.set({ problem: sentenceOf(result.reason) })
  }

  return async function shutter(onTaking = () => {}): Promise<void> {
    const { isOpen, view, camera, removed } = state.get()
    if (!isOpen || view !== 'camera' || camera !== 'ready') return
    const batch = batches.open()
    if (batch.shots.length + batch.taking + removed.length >= maxShots)
      return state.set({ problem: itemIsFull(maxShots) })
    latest = Math.max(ports.now().getTime(), latest + 1, ...batch.shots.map((shot) => shot.takenAt + 1))
    onTaking()
    state.set({ problem: null })
    batches.change(batch, { taking: batch.taking + 1 })
    batch.lastShown = trackWork(batch, show(batch, take(batch, latest), batch.lastShown))
    return batch.lastShown
  }
}

function storageSentence(thrown: unknown): string {
  return thrown instanceof AppError ? thrown.sentence : onlyOnThisPage
}

function sentenceOf(thrown: unknown): string {
  return thrown instanceof AppError ? thrown.sentence : notTaken
}
