import type { Adjuster } from '../../imaging/web/adjust.ts'
import type { Delay } from '../../platform/web/page/delay.ts'
import type { Shot } from '../capture-state.ts'
import type { CameraSession } from './camera/camera-session.ts'

/** The shots of one item, in their order. */
export type ShotBatch = { readonly id: string; readonly shots: readonly Shot<Blob>[] }

/** The environment of the capture store. Its failures reject with an AppError. */
export type CapturePorts = {
  readonly camera: CameraSession
  readonly render: Adjuster['render']
  /** Resolves when the shot is in durable storage. The same id replaces the earlier shot. */
  keepShot(shot: Shot<Blob>, batchId: string): Promise<void>
  /** Stores the order in which a later page finds the batch. */
  keepOrder(ids: readonly string[], batchId: string): Promise<void>
  /** Deletes the shots from durable storage. */
  deleteShots(ids: readonly string[]): Promise<void>
  /** Hands the finished batch to the upload. Its photos stay stored until the server has them. */
  handOver(batch: ShotBatch): void
  /** Called during the seller's press if possible: a share sheet opens only then. */
  saveToGallery(photos: readonly Blob[], now: Date): void
  readonly settings: { read(name: string): string | null; write(name: string, value: string): void }
  vibrate(milliseconds: number): void
  newId(): string
  now(): Date
  readonly delay: Delay
  /** Keeps the screen on while `on` is true. */
  keepAwake(on: boolean): void
}
