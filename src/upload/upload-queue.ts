import { sellerLimits } from '../items/seller-limits.ts'

/** Photos of one batch compressed at once, and sent at once (specification of capture, section 9). */
export const compressAtOnce = 3
export const sendAtOnce = 3
/** Milliseconds a finished entry stays in the queue. */
export const completedStays = 3000
/** More chosen files than this are announced, as they take a while. */
export const manyFiles = 50
export const noImages = 'No images to upload'
/** Why an upload stopped that its seller's session did not outlive. */
export const pausedMessage = 'You were signed out before all photos were stored.'

/**
 * One upload at a time, in order: queued, then 0-50 % compressing, then 50-100 % uploading, then completed or failed. What
 * runs while the queue is stopped is queued again.
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

/** Why the whole queue stands still until the seller has done something; nothing fails and nothing is deleted by it. */
export type StopReason = 'signed-out' | 'app-too-old'

/** What became of a batch that only the seller can decide about: its typed SKU belongs to another item, or its item is gone. */
export type UploadProblem = 'sku-taken' | 'deleted'

/** Where one photo is: as chosen, made ready, stored on the server, or left behind with its reason. */
export type ImageState = 'chosen' | 'ready' | 'stored' | 'failed'

export type QueuedImage<Preview = unknown> = {
  /** The device's photo id: the same on every try, so that a photo is stored once. */
  readonly id: string
  /** The file's own name; empty for a camera's shot. */
  readonly name: string
  readonly state: ImageState
  /** Why it failed, for the seller, and whether trying again can help. */
  readonly fault?: { readonly sentence: string; readonly mayPass: boolean }
  /** A small picture of it, once there is one. */
  readonly preview?: Preview | undefined
  /** The device's outbox has it until the server does: it survives the page. */
  readonly kept?: boolean
}

/** Where a batch came from: the phone's camera, or files. */
export type UploadSource = 'camera' | 'files'

export type UploadEntry<Preview = unknown> = {
  /** The upload session id: the same on every try, so that a product is created once. */
  readonly id: string
  readonly source: UploadSource
  readonly status: UploadStatus
  /** Null until the server has given them. */
  readonly itemId: string | null
  readonly sku: string | null
  readonly batchNumber: number | null
  /** The SKU that the seller typed; null: the next one. */
  readonly wantedSku: string | null
  /** Its photos go to an item that existed before. */
  readonly joins: boolean
  readonly images: readonly QueuedImage<Preview>[]
  readonly totalImages: number
  /** 0 to 100. */
  readonly progress: number
  /** What stands in the way while it is tried again by itself: no connection, a busy server. */
  readonly delay: string | null
  readonly error: string | null
  /** Of a failed entry. */
  readonly problem: UploadProblem | null
  /** Milliseconds since 1970: since when its photos wait on this device. */
  readonly waitingSince: number
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  /** Once the product holds at least one photo. */
  readonly result: { readonly stored: number } | null
}

/** 0 to 100: one half for compressing, one for uploading. Photos that failed count as done with. */
export function progressOf(images: readonly Pick<QueuedImage, 'state'>[]): number {
  if (images.length === 0) return 0
  const ready = countOf(images, ['ready', 'stored', 'failed'])
  const stored = countOf(images, ['stored', 'failed'])
  return Math.round((50 * (ready + stored)) / images.length)
}

/** What a running entry is called: by the half that its progress is in, as photos are sent while others are compressed. */
export function runningStatus(images: readonly Pick<QueuedImage, 'state'>[]): 'compressing' | 'uploading' {
  return progressOf(images) < 50 ? 'compressing' : 'uploading'
}

export function countOf(images: readonly Pick<QueuedImage, 'state'>[], states: readonly ImageState[]): number {
  return images.filter((image) => states.includes(image.state)).length
}

/** The entry whose turn it is: none while another one runs. */
export function nextInTurn<Entry extends Pick<UploadEntry, 'status'>>(queue: readonly Entry[]): Entry | undefined {
  if (queue.some((entry) => entry.status === 'compressing' || entry.status === 'uploading')) return undefined
  return queue.find((entry) => entry.status === 'queued')
}

/** Why so many photos cannot become a batch, of the SKU where one was typed, or undefined when they can. */
export function choiceFault(files: number, sku: string | null = null): string | undefined {
  if (files === 0) return noImages
  if (files <= sellerLimits.photosPerItem) return undefined
  const chosen = sku === null ? `${files}` : `${files} for ${sku}`
  return `A product holds at most ${sellerLimits.photosPerItem} photos, and you chose ${chosen}. Nothing was uploaded: choose ${sellerLimits.photosPerItem} or fewer.`
}

/** The word of patience for more than 50 files. */
export function manyFilesMessage(files: number): string | undefined {
  return files > manyFiles ? `Processing ${files} images... This may take a moment.` : undefined
}
