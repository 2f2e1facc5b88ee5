import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { isNotDeleted, items } from '../../items/server/tables.ts'
import type { Context } from '../../platform/server/services.ts'
import type { storedFilesEndpoint } from '../api.ts'
import { itemImages } from './tables.ts'

/**
 * Finds which of the given files the seller has stored already, each with the SKU of its product. A file in several
 * products gets the product of the photo stored first. Deleted products do not count.
 */
export async function findStoredFiles(
  { db, userId }: Context<'db' | 'userId'>,
  { hashes }: z.infer<typeof storedFilesEndpoint.input>,
): Promise<z.infer<typeof storedFilesEndpoint.output>> {
  const rows = await db.asUser(userId, (tx) =>
    tx
      .selectDistinctOn([itemImages.pickedHash], { hash: itemImages.pickedHash, sku: items.sku })
      .from(itemImages)
      .innerJoin(items, and(eq(items.id, itemImages.itemId), eq(items.userId, userId)))
      .where(and(eq(itemImages.userId, userId), inArray(itemImages.pickedHash, hashes), isNotDeleted(items)))
      .orderBy(itemImages.pickedHash, asc(itemImages.createdAt)),
  )
  return { stored: rows.flatMap(({ hash, sku }) => (hash === null ? [] : { hash, sku })) }
}
