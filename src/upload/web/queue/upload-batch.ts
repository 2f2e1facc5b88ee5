import type { BatchTarget } from '../outbox/kept-batch.ts'

/** A photo of a batch with its original and compressed bytes, until the server has it. */
export type BatchPhoto = {
  readonly id: string
  /** Index in the batch. */
  readonly index: number
  /** The file's own name; '' for a camera's shot. */
  readonly name: string
  /** The original bytes. Replaced by the outbox's copy when they cannot be read anymore. */
  file: Blob
  /** True when the outbox has it. */
  readonly kept: boolean
  /** Milliseconds since 1970. */
  readonly takenAt: number
  compressed?: Blob
  /**
   * Resolves once the outbox has `compressed`, or cannot keep it. Every try then sends the bytes that a later page would send.
   */
  recorded?: Promise<void>
}

/** Data of a batch that the queue needs but does not show. */
export type Batch = {
  /** The upload session id. */
  readonly id: string
  readonly target: BatchTarget
  /** The photos that are not stored yet and still exist. */
  readonly photos: readonly BatchPhoto[]
}
