import type { BatchTarget } from '../outbox/kept-batch.ts'

/** A photo of a batch with its bytes: what was chosen or shot, and what was made of it, until the server has it. */
export type BatchPhoto = {
  readonly id: string
  /** Its place in the batch, from 0. */
  readonly place: number
  /** The file's own name; empty for a camera's shot. */
  readonly name: string
  /** Replaced by the outbox's copy once it cannot be read any more. */
  file: Blob
  /** Whether the outbox has it. */
  readonly kept: boolean
  /** Milliseconds since 1970. */
  readonly takenAt: number
  compressed?: Blob
  /** Resolves once `compressed` is in the outbox, or cannot be: every try sends the bytes that a later page would send. */
  recorded?: Promise<void>
}

/** What the queue has of a batch beside what it shows. */
export type Batch = {
  /** The upload session id. */
  readonly id: string
  readonly target: BatchTarget
  /** Those that are here and not stored. */
  readonly photos: readonly BatchPhoto[]
}
