import type { ItemDetails } from '../../../items/item-defaults.ts'
import type { UploadSource } from '../../upload-queue.ts'

export type KeptPhoto = {
  readonly id: string
  /** The camera batch or the choice of files that it was put into. In a list: the batch that it belongs to now. */
  readonly batchId: string
  /** Milliseconds since 1970. */
  readonly takenAt: number
  readonly photo: Blob
  readonly preview?: Blob
  /** The photo that an edited photo was made from. */
  readonly original?: Blob
  /** How the photo was edited. The outbox does not read it. */
  readonly edit?: unknown
  /** True when `photo` is sent byte for byte, without compressing it again. */
  readonly ready?: boolean
  /** The file's own name; missing for a camera's shot. */
  readonly name?: string
  /** Milliseconds since 1970 when it was first put. Set by the outbox, and kept when the photo is replaced. */
  readonly keptAt?: number
}

/** The target of a batch: a SKU that the seller typed (null: the next generated one), or an existing item. */
export type BatchTarget = {
  readonly sku: string | null
  /** The existing item that gets the photos; null for a new item. */
  readonly joins: {
    readonly itemId: string
    readonly sku: string
    readonly batchNumber: number
    /** Position in the item of the batch's first photo. */
    readonly firstOrder: number
  } | null
  /** The seller's details for a new item; missing in batches of outbox versions 1 and 2. */
  readonly details?: ItemDetails
}

/** A change of a batch's target. The details stay. */
export type TargetChange = Pick<BatchTarget, 'sku' | 'joins'>

/** One product to hand over for upload, with all its photo ids in their order. */
export type BatchPlan = {
  readonly id: string
  readonly photoIds: readonly string[]
  readonly source: UploadSource
  readonly sku: string | null
  readonly details?: ItemDetails
}

/** A photo at its position in a choice of files or a camera batch. `sku` is '' without a SKU. */
export type ArrangedPhoto = { readonly id: string; readonly sku: string }

/** A batch on its way to the server, until its `told` is true and its last photo has left the outbox. */
export type HandedOver = BatchTarget & {
  /** All photo ids in their order, also of photos that are stored already. */
  readonly photoIds: readonly string[]
  readonly source: UploadSource
  /** True once every request that follows the photos has succeeded. */
  readonly told: boolean
}

export type KeptBatch = {
  readonly id: string
  /** Arranged photos in their order, then the rest. Shots come in the order taken, handed over photos in any order. */
  readonly photos: readonly KeptPhoto[]
  /** Milliseconds since 1970 of the oldest photo, or of the record when no photo is left. */
  readonly keptAt: number
  /** Null while the seller has not uploaded the batch. */
  readonly handedOver: HandedOver | null
  /** The arrangement of a choice of files, as far as recorded. Null for the camera's shots and for handed over batches. */
  readonly arranged: readonly ArrangedPhoto[] | null
  /** Ids of photos that are neither stored nor kept: handed over without being kept, or no longer readable. */
  readonly lost: readonly string[]
}
