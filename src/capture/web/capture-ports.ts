import type { Adjuster } from '../../imaging/web/adjust.ts'
import type { Delay } from '../../platform/web/page/delay.ts'
import type { Shot } from '../capture-state.ts'
import type { CameraSession } from './camera/camera-session.ts'

/** The shots of one item, in their order. */
export type ShotBatch = { readonly id: string; readonly shots: readonly Shot<Blob>[] }

/** What the capture store needs of the test environment. What can fail rejects with an AppError and its sentence. */
export type CapturePorts = {
  readonly camera: CameraSession
  readonly render: Adjuster['render']
  /** The shot is in durable storage when this resolves; the same id replaces. */
  keepShot(shot: Shot<Blob>, batchId: string): Promise<void>
  /** A later page finds the batch in this order. */
  keepOrder(ids: readonly string[], batchId: string): Promise<void>
  forgetShots(ids: readonly string[]): Promise<void>
  /** The finished batch goes to upload; its photos stay kept until the server has them. */
  handOver(batch: ShotBatch): void
  /** Called in the seller's press where possible: a share sheet opens only then. */
  saveToGallery(photos: readonly Blob[], now: Date): void
  readonly settings: { read(name: string): string | null; write(name: string, value: string): void }
  vibrate(milliseconds: number): void
  newId(): string
  now(): Date
  readonly after: Delay
  /** The screen stays on while true. */
  keepAwake(on: boolean): void
}
