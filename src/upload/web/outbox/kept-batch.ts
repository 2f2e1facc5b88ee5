import type { UploadSource } from '../../upload-queue.ts'

export type KeptPhoto = {
  readonly id: string
  /** The camera batch or the choice of files that it was put into; listed: the batch that it belongs to by now. */
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
  /** The file's own name; missing for a camera's shot. */
  readonly name?: string
  /** Milliseconds since 1970 when it was first put; set by the outbox, kept when replaced. */
  readonly keptAt?: number
}

/** Where a batch goes: a SKU that the seller typed (null: the next one), or an item that exists. */
export type BatchTarget = {
  readonly sku: string | null
  readonly joins: {
    readonly itemId: string
    readonly sku: string
    readonly batchNumber: number
    /** Position in the item of the batch's first photo. */
    readonly firstOrder: number
  } | null
}

/** One product to hand over for upload: all its photo ids in their order. */
export type BatchPlan = {
  readonly id: string
  readonly photoIds: readonly string[]
  readonly source: UploadSource
  readonly sku: string | null
}

/** A photo at its place in a choice of files or a camera batch; '' as long as it has no SKU. */
export type ArrangedPhoto = { readonly id: string; readonly sku: string }

/** A batch on its way to the server, until it is told and its last photo has left. */
export type HandedOver = BatchTarget & {
  /** All of them in their order, those too that are stored already. */
  readonly photoIds: readonly string[]
  readonly source: UploadSource
  /** Whether everything that follows the photos has been asked for. */
  readonly told: boolean
}

export type KeptBatch = {
  readonly id: string
  /** In their arranged order, the rest after them, of the camera's in the order taken; handed over ones in any order. */
  readonly photos: readonly KeptPhoto[]
  /** Milliseconds since 1970: of its oldest photo, or of its record when no photo is left. */
  readonly keptAt: number
  /** Null: the seller has not uploaded it yet. */
  readonly handedOver: HandedOver | null
  /** Of a choice of files, as far as it was arranged; null for the camera's shots and for what is handed over. */
  readonly arranged: readonly ArrangedPhoto[] | null
  /** Ids of photos that were neither stored nor are here: handed over without being kept, or no longer readable. */
  readonly lost: readonly string[]
}
