import { AppError } from '../../../src/platform/errors.ts'
import { whenOwner } from '../../../src/upload/web/outbox/batch-owner.ts'
import type { BatchPlan, KeptBatch } from '../../../src/upload/web/outbox/kept-batch.ts'
import { type KeptPhoto, openOutbox } from '../../../src/upload/web/outbox/outbox.ts'
import { openOutboxDatabase, outboxVersion } from '../../../src/upload/web/outbox/outbox-connection.ts'
import { storageRoom } from '../../../src/upload/web/outbox/storage-room.ts'
import { blockOutbox } from './block-outbox.ts'
import { makeFirstVersion } from './outbox-first-version.ts'

/** A photo whose bytes follow from its id: enough to see whether the right ones came back. */
export type PhotoSpec = { id: string; batchId?: string; takenAt?: number; bytes?: number; text?: string; name?: string }
export type PlainBatch = Omit<KeptBatch, 'photos'> & { photos: Awaited<ReturnType<typeof plainPhoto>>[] }

const pageFunctions = {
  openOutbox,
  openNewerDatabase,
  makeFirstVersion,
  blockOutbox,
  whenOwner,
  storageRoom,
  photo,
  plan,
  batchesOf,
  sentenceOf,
}

declare global {
  interface Window extends Readonly<PageFunctions> {}
}

type PageFunctions = typeof pageFunctions

Object.assign(window, pageFunctions)

function photo({ id, batchId = 'batch', takenAt = 0, bytes = 20_000, text = id, name }: PhotoSpec): KeptPhoto {
  const blob = new Blob([contentOf(text, bytes)], { type: 'image/jpeg' })
  return { id, batchId, takenAt, photo: blob, ...(name !== undefined && { name }) }
}

/** A plan for camera photos and the next SKU. `changes` replace these. */
function plan(id: string, photoIds: readonly string[], changes: Partial<BatchPlan> = {}): BatchPlan {
  return { id, photoIds, source: 'camera', sku: null, ...changes }
}

/** The content of a seller's outbox, in plain values. */
async function batchesOf(sellerId: string): Promise<PlainBatch[]> {
  const batches = await openOutbox(sellerId).list()
  return Promise.all(
    batches.map(async (batch) => ({ ...batch, photos: await Promise.all(batch.photos.map(plainPhoto)) })),
  )
}

async function plainPhoto({ id, takenAt, photo: blob, ready = false, batchId, name, keptAt, ...rest }: KeptPhoto) {
  const content = await blob.text()
  const text = content.slice(0, content.indexOf('|'))
  const intact = content === contentOf(text, content.length) && blob.type === 'image/jpeg'
  return { id, batchId, takenAt, keptAt, name, intact, text, ready, otherFields: Object.keys(rest).toSorted() }
}

function contentOf(text: string, bytes: number): string {
  return `${text}|`.padEnd(bytes, text)
}

/** Opens the same database as a newer app does, once every older page has closed it. */
async function openNewerDatabase(): Promise<string> {
  return (await sentenceOf(openOutboxDatabase(outboxVersion + 1))) ?? 'opened'
}

/** The sentence of a refusal, or undefined without a refusal. */
async function sentenceOf(result: Promise<unknown>): Promise<string | undefined> {
  try {
    await result
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.sentence}`
    throw error
  }
}
