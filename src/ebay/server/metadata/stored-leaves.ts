import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { type LeafMetadata, leafMetadataSchema } from '../../aspects/leaf-metadata.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayLeafMetadata } from '../tables.ts'
import type { LeafCache, StoredLeaf } from './leaf-cache.ts'

type StoredLeavesContext = { ebay: { environment: EbayEnvironment }; leaves: LeafCache }

/**
 * What the rows hold of these leaf categories, by category. One query says which rows there are; a second one reads those that
 * this process has not read yet.
 */
export async function storedLeaves(
  tx: Tx,
  { ebay: { environment }, leaves }: StoredLeavesContext,
  leafIds: readonly string[],
): Promise<Map<string, StoredLeaf>> {
  if (leafIds.length === 0) return new Map()
  const there = (ids: readonly string[]) =>
    and(eq(ebayLeafMetadata.environment, environment), inArray(ebayLeafMetadata.categoryId, [...ids]))
  const { categoryId, fetchedAt, metadata } = ebayLeafMetadata
  const stamps = await tx.select({ categoryId, fetchedAt }).from(ebayLeafMetadata).where(there(leafIds))
  const unread = stamps.filter(
    (row) => leaves.read.get(row.categoryId)?.fetchedAt.getTime() !== row.fetchedAt.getTime(),
  )
  if (unread.length > 0) {
    const ids = unread.map((row) => row.categoryId)
    const rows = await tx.select({ categoryId, fetchedAt, metadata }).from(ebayLeafMetadata).where(there(ids))
    for (const row of rows) {
      // A row that an older version wrote in another shape is as good as none.
      const { success, data } = leafMetadataSchema.safeParse(row.metadata)
      if (success) leaves.read.set(row.categoryId, { metadata: data, fetchedAt: row.fetchedAt })
      else leaves.read.delete(row.categoryId)
    }
  }
  return new Map(
    stamps.flatMap((row) => {
      const read = leaves.read.get(row.categoryId)
      return read ? [[row.categoryId, read] as const] : []
    }),
  )
}

/** Keeps what eBay said of a leaf category; the newest answer stands. */
export async function storeLeaf(
  tx: Tx,
  { environment }: { environment: EbayEnvironment },
  metadata: LeafMetadata,
  fetchedAt: Date,
): Promise<void> {
  await tx
    .insert(ebayLeafMetadata)
    .values({ environment, categoryId: metadata.leafId, treeVersion: metadata.version, metadata, fetchedAt })
    .onConflictDoUpdate({
      target: [ebayLeafMetadata.environment, ebayLeafMetadata.categoryId],
      set: {
        treeVersion: sql`excluded.tree_version`,
        metadata: sql`excluded.metadata`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    })
}
