export type KeptPhoto = {
  readonly id: string
  readonly batchId: string
  /** Milliseconds since 1970. */
  readonly takenAt: number
  readonly photo: Blob
  readonly preview?: Blob
  /** What an edited photo was made from. */
  readonly original?: Blob
  /** How it was edited; opaque here. */
  readonly edit?: unknown
  /** `photo` is what is sent, byte for byte: it is not compressed again. */
  readonly ready?: boolean
}

export type KeptBatch = {
  readonly id: string
  /** In the order taken. */
  readonly photos: readonly KeptPhoto[]
  /** All photo ids in their order, once handed over for upload. */
  readonly handedOver: readonly string[] | null
  /** Ids of photos that were neither stored nor are here: handed over without being kept, or no longer readable. */
  readonly lost: readonly string[]
}
