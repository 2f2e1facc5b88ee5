import { sellerLimits } from '../items/seller-limits.ts'

/** Photos of one batch compressed at once, and sent at once (specification of capture, section 9). */
export const maxConcurrentCompressions = 3
export const maxConcurrentUploads = 3
/** Milliseconds for which a completed entry stays in the queue. */
export const completedEntryMs = 3000
/** More chosen files than this are announced, because they take a while. */
export const manyFiles = 50
export const noImages = 'No images to upload'
/** The message for an upload that stopped because the seller's session ended. */
export const pausedMessage = 'You were signed out before all photos were stored.'

/**
 * Uploads run one at a time, in order: queued, 0-50 % compressing, 50-100 % uploading, then completed or failed. A running
 * upload is queued again when the queue stops.
 */
export const uploadStatuses = ['queued', 'compressing', 'uploading', 'completed', 'failed'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

export const nextUploadStatuses: Readonly<Record<UploadStatus, readonly UploadStatus[]>> = {
  queued: ['compressing', 'uploading', 'failed'],
  compressing: ['uploading', 'completed', 'failed', 'queued'],
  uploading: ['completed', 'failed', 'queued'],
  completed: ['queued'],
  failed: ['queued'],
}

/** The reason why the whole queue waits for the seller. While it waits, nothing fails and nothing is deleted. */
export type StopReason = 'signed-out' | 'app-too-old'

/** A problem that only the seller can decide: the typed SKU belongs to another item, or the batch's item was deleted. */
export type UploadProblem = 'sku-taken' | 'deleted'

/** The state of one photo: as chosen, compressed, stored on the server, or failed with its reason. */
export type ImageState = 'chosen' | 'ready' | 'stored' | 'failed'

export type QueuedImage<Preview = unknown> = {
  /** The device's photo id: the same on every try, so that a photo is stored once. */
  readonly id: string
  /** The file's own name; '' for a camera's shot. */
  readonly name: string
  readonly state: ImageState
  /** The reason why it failed, for the seller, and whether another try can help. */
  readonly fault?: { readonly sentence: string; readonly retryCanHelp: boolean }
  /** A small picture, once it exists. */
  readonly preview?: Preview | undefined
  /** True while the device's outbox has the photo: then it survives the page. */
  readonly kept?: boolean
}

/** The origin of a batch: the phone's camera, or files. */
export type UploadSource = 'camera' | 'files'

export type UploadEntry<Preview = unknown> = {
  /** The upload session id: the same on every try, so that a product is created once. */
  readonly id: string
  readonly source: UploadSource
  readonly status: UploadStatus
  /** The next three are null until the server has answered with them. */
  readonly itemId: string | null
  readonly sku: string | null
  readonly batchNumber: number | null
  /** The SKU that the seller typed; null for the next generated one. */
  readonly wantedSku: string | null
  /** True when the photos are added to an existing item. */
  readonly joinsItem: boolean
  readonly images: readonly QueuedImage<Preview>[]
  readonly totalImages: number
  /** 0 to 100. */
  readonly progress: number
  /** The obstacle while the entry is retried automatically, as a text for the seller: no connection, a busy server. */
  readonly delayReason: string | null
  /** The message of a failed entry, for the seller. */
  readonly error: string | null
  /** The decision that a failed entry needs from the seller; null if it failed for another reason. */
  readonly problem: UploadProblem | null
  /** Milliseconds since 1970 from which the photos wait on this device. */
  readonly waitingSince: number
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  /** Set once the product has at least one photo. */
  readonly result: { readonly stored: number } | null
}

/** Progress from 0 to 100: one half for compressing, one for uploading. Failed photos count as finished. */
export function progressOf(images: readonly Pick<QueuedImage, 'state'>[]): number {
  if (images.length === 0) return 0
  const ready = countOf(images, ['ready', 'stored', 'failed'])
  const stored = countOf(images, ['stored', 'failed'])
  return Math.round((50 * (ready + stored)) / images.length)
}

/** The status of a running entry, from the half that its progress is in. Photos are sent while others are still compressed. */
export function runningStatus(images: readonly Pick<QueuedImage, 'state'>[]): 'compressing' | 'uploading' {
  return progressOf(images) < 50 ? 'compressing' : 'uploading'
}

export function countOf(images: readonly Pick<QueuedImage, 'state'>[], states: readonly ImageState[]): number {
  return images.filter((image) => states.includes(image.state)).length
}

/** The entry to run next; undefined while another one runs. */
export function nextToRun<Entry extends Pick<UploadEntry, 'status'>>(queue: readonly Entry[]): Entry | undefined {
  if (queue.some((entry) => entry.status === 'compressing' || entry.status === 'uploading')) return undefined
  return queue.find((entry) => entry.status === 'queued')
}

/** The reason why this number of photos cannot become a batch (for the typed SKU), or undefined. */
export function choiceFault(files: number, sku: string | null = null): string | undefined {
  if (files === 0) return noImages
  if (files <= sellerLimits.photosPerItem) return undefined
  const chosen = sku === null ? `${files}` : `${files} for ${sku}`
  return `An item can have up to ${sellerLimits.photosPerItem} photos, and you chose ${chosen}. Nothing was uploaded. Choose ${sellerLimits.photosPerItem} or fewer.`
}

/** The announcement for more than 50 files. */
export function manyFilesMessage(files: number): string | undefined {
  return files > manyFiles ? `Processing ${files} images... This may take a moment.` : undefined
}
