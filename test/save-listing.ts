import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { createItemEndpoint } from '../src/items/api.ts'
import { type ItemRow, items } from '../src/items/server/tables.ts'
import type { WriterUsage, WrittenListing } from '../src/listings/listing.ts'
import { columnsOfWrittenListing } from '../src/listings/server/writing/listing-ends.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Seller } from './seller.ts'
import { someListing } from './some-listing.ts'
import type { TestEnvironment } from './test-environment.ts'

/** The source of rows to write: a test environment, or a database that another process serves. */
export type DatabaseAndClock = { services: Pick<TestEnvironment['services'], 'db'>; clock: Clock }

/** Saves a listing of an item as the job does after writing it, without a writer. */
export async function saveListing(
  env: DatabaseAndClock,
  { userId }: Pick<Seller, 'userId'>,
  itemId: string,
  options: { listing?: WrittenListing; usage?: WriterUsage | null; fullAutoFill?: boolean } = {},
): Promise<void> {
  const { listing = someListing(), usage = null, fullAutoFill = false } = options
  const thisItem = and(eq(items.id, itemId), eq(items.userId, userId))
  await env.services.db.asUser(userId, async (tx) => {
    const [row] = await tx.select().from(items).where(thisItem).for('update')
    if (!row) throw new Error(`no item ${itemId}`)
    const completed = { aiGenerationStatus: 'completed', aiGeneratedAt: env.clock.now() } as const
    await tx
      .update(items)
      .set({ ...columnsOfWrittenListing(row, { listing, usage }, { fullAutoFill }), ...completed })
      .where(thisItem)
  })
}

/** Creates an item with this SKU and a listing. Returns its id. */
export async function itemWithListing(
  env: TestEnvironment,
  seller: Seller,
  sku: string,
  listing: WrittenListing = someListing(),
): Promise<string> {
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku })
  await saveListing(env, seller, id, { listing })
  return id
}

/** The row of one of the seller's items, as the database has it. */
export async function rowOf(env: TestEnvironment, { userId }: Seller, itemId: string): Promise<ItemRow | undefined> {
  const [row] = await env.services.db.asUser(userId, (tx) => tx.select().from(items).where(eq(items.id, itemId)))
  return row
}

/** Sets columns of one of the seller's items, as another part of the product would. */
export async function setColumns(
  env: TestEnvironment,
  { userId }: Seller,
  itemId: string,
  columns: Partial<typeof items.$inferInsert>,
): Promise<void> {
  await env.services.db.asUser(userId, (tx) => tx.update(items).set(columns).where(eq(items.id, itemId)))
}
