import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import { asRefusal, databaseMessage, postgresCode, violatedConstraint } from '../../platform/server/db/db-failure.ts'
import type { Context } from '../../platform/server/services.ts'
import type { CreateItemInput } from '../api.ts'
import { type Item, skuAttempts } from '../item.ts'
import { generatedSku } from '../sku.ts'
import { itemFromRow } from './item-row.ts'
import { lockOrCreateCounter } from './lock-counter.ts'
import { moveCounterPastTypedSku, nextBatchNumber, nextSkuNumber } from './next-numbers.ts'
import { refuseTakenSku, skuInUse } from './sku-in-use.ts'
import { type ItemRow, items, tombstones } from './tables.ts'

/**
 * Each pause between attempts is this many milliseconds longer than the one before. A random part of at most the
 * pause's length is added, so that two devices do not try at the same time again.
 */
const pauseIncreaseMs = 20

type CreateItemContext = Context<'db' | 'clock' | 'userId'> & {
  random?: () => number
  /** Waits for this many milliseconds. */
  pause?: (ms: number) => Promise<void>
}

/**
 * Creates a draft item with the next batch number and, without a typed SKU, the next SKU. A repeated or parallel
 * request of the same upload session gets the same item. Makes up to six attempts on SKU conflicts. Throws 'conflict'
 * if the typed SKU is in use, or if the session's item has other details. Throws 'gone' if that item was deleted. If
 * the database refuses, throws the sentence of the specification's error catalogue.
 */
export async function createItem(context: CreateItemContext, input: CreateItemInput): Promise<Item> {
  const { random = Math.random, pause = wait } = context
  const requestHash = hashOfRequest(input)
  let lastConflict: unknown
  for (let attempt = 1; attempt <= skuAttempts; attempt += 1) {
    try {
      return await tryToCreate(context, input, requestHash)
    } catch (error) {
      if (!isSkuConflict(error)) throw asRefusal(error, 'Failed to create item')
      if (input.sku !== undefined && violatedConstraint(error) === 'items_user_id_sku') throw skuInUse(input.sku, error)
      lastConflict = error
      if (attempt < skuAttempts) await pause(pauseIncreaseMs * attempt * (1 + random()))
    }
  }
  throw new AppError('conflict', failedAfterRetries(lastConflict))
}

function tryToCreate(
  { db, clock, userId }: CreateItemContext,
  input: CreateItemInput,
  requestHash: string,
): Promise<Item> {
  return db.asUser(userId, (tx) => createItemIn(tx, { clock, userId }, input, requestHash))
}

/** Creates an item in the caller's transaction, in one attempt. */
export async function createItemIn(
  tx: Tx,
  { clock, userId }: Context<'clock' | 'userId'>,
  input: CreateItemInput,
  requestHash = hashOfRequest(input),
): Promise<Item> {
  // Lock before reading: from here on no other request creates or deletes an item of this session.
  await lockOrCreateCounter(tx, userId)
  const existing = await findCreatedItem(tx, userId, input, requestHash)
  if (existing) return itemFromRow(existing)
  await refuseDeleted(tx, userId, input.uploadSessionId)
  if (input.sku !== undefined) await refuseTakenSku(tx, userId, input.sku)
  const batchNumber = await nextBatchNumber(tx, userId)
  const now = clock.now()
  const [row] = await tx
    .insert(items)
    .values({
      userId,
      sku: input.sku ?? generatedSku(await nextSkuNumber(tx, userId)),
      uploadSessionId: input.uploadSessionId,
      batchId: input.uploadSessionId,
      batchNumber,
      requestHash,
      category: input.category || null,
      condition: input.condition || null,
      brand: input.brand || null,
      writerNote: input.note || null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new AppError('broken', 'Failed to create item: No item returned')
  if (input.sku !== undefined) await moveCounterPastTypedSku(tx, userId, input.sku)
  return itemFromRow(row)
}

async function findCreatedItem(
  tx: Tx,
  userId: string,
  input: CreateItemInput,
  requestHash: string,
): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.uploadSessionId, input.uploadSessionId)))
  // Undo may still bring the item back, but the seller who deleted it does not want it uploaded again.
  if (row?.deletedAt) throw itemDeleted()
  if (row && row.requestHash !== requestHash && !acceptsAnySku(input, row)) {
    throw new AppError(
      'conflict',
      `This item was already created as ${row.sku}, with other details. Nothing was changed.`,
    )
  }
  return row
}

async function refuseDeleted(tx: Tx, userId: string, uploadSessionId: string) {
  const [deleted] = await tx
    .select({ deviceId: tombstones.deviceId })
    .from(tombstones)
    .where(and(eq(tombstones.userId, userId), eq(tombstones.kind, 'item'), eq(tombstones.deviceId, uploadSessionId)))
  if (deleted) throw itemDeleted()
}

function itemDeleted(): AppError {
  return new AppError(
    'gone',
    'This item was deleted. Its photos are still on this device. Upload them as a new item, or clear them.',
  )
}

function failedAfterRetries(conflict: unknown): string {
  return violatedConstraint(conflict) === 'items_user_id_sku'
    ? `Failed to create item after ${skuAttempts} attempts due to SKU conflicts`
    : 'Failed to create item after retries'
}

/** SKU conflicts as the specification recognises them: code 23505, or a message that speaks of duplicates. */
function isSkuConflict(error: unknown): boolean {
  if (error instanceof AppError) return false
  return postgresCode(error) === '23505' || /duplicate|unique constraint/i.test(databaseMessage(error))
}

/**
 * "Use the next free SKU" repeats a request without its SKU, or without any details. It accepts the item that the first request
 * created after all.
 */
function acceptsAnySku(input: CreateItemInput, { sku, requestHash }: ItemRow): boolean {
  if (input.sku !== undefined) return false
  return hashOfRequest(input) === hashOfRequest({}) || hashOfRequest({ ...input, sku }) === requestHash
}

/** SHA-256 of a request, hex, for `items.request_hash`. A note that is missing leaves the hash of earlier versions. */
export function hashOfRequest({ sku, category, condition, brand, note }: Partial<CreateItemInput>): string {
  const details = [sku ?? null, category || null, condition || null, brand || null, ...(note ? [note] : [])]
  return createHash('sha256').update(JSON.stringify(details)).digest('hex')
}

function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms))
}
