import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type ItemRow, items } from '../../../items/server/tables.ts'
import { listingFromRow } from '../../../listings/server/listing-row.ts'
import { byOrder } from '../../../photos/server/by-order.ts'
import { itemImages } from '../../../photos/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { publishFormOf } from '../../publication/publish-form.ts'
import { categoryIdOf, type PublishItem } from '../../publication/publish-item.ts'
import { isLive } from '../../publication/publish-status.ts'
import type { ReadinessFacts } from '../../readiness/readiness.ts'
import { hasNoOpenFields, type OpenFields, openFields, publishReadyScore } from '../../readiness/readiness-score.ts'
import { knownLeafCategories } from '../metadata/leaf-category-metadata-of.ts'
import { marketplaceOfSeller } from '../policies/connected-account.ts'
import { listingsOf } from '../publishing/listing-row.ts'
import { currentForm } from '../publishing/stored-confirmation.ts'
import { checkUnsentChanges } from '../publishing/updates/unsent-changes.ts'
import type { CandidateContext } from './publish-candidates.ts'

/**
 * Updates `publish_ready_score`, `ready` and the open fields of items in the transaction that changed them, and whether eBay has
 * their changes. An item without a listing has no score. The caller has locked the rows.
 */
export async function updateScores(tx: Tx, context: CandidateContext, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const rows = await tx
    .select()
    .from(items)
    .where(and(eq(items.userId, context.userId), inArray(items.id, [...itemIds]), isNotNull(items.aiGeneratedAt)))
  if (rows.length === 0) return
  const photos = await photosOf(tx, context.userId, rows)
  const scored = rows.map((row) => ({ row, item: publishItemOf(row, photos.get(row.id) ?? []) }))
  const marketplace = await marketplaceOfSeller(tx, { userId: context.userId, environment: context.ebay.environment })
  const leafCategories = await knownLeafCategories(
    tx,
    context,
    scored.map(({ item }) => categoryIdOf(item)),
  )
  const listings = await listingsOf(
    tx,
    context,
    rows.map(({ id }) => id),
  )
  await storeScores(
    tx,
    scored.map(({ row, item }) => {
      const leafCategory = leafCategories.get(categoryIdOf(item) ?? '')
      const listing = listings.get(row.id)
      const form = listing && currentForm(listing.form, publishFormOf(item))
      return { row, score: scoreOf(item, { leafCategory, form, marketplace }) }
    }),
  )
  const liveListings = [...listings.values()].filter(({ publishStatus }) => isLive(publishStatus))
  await checkUnsentChanges(
    tx,
    context,
    liveListings.map(({ itemId }) => itemId),
  )
}

/** The columns that tell how far an item is from being published. */
type Score = Pick<ItemRow, 'publishReadyScore' | 'ready' | 'neededFields' | 'doubtedFields'>

function scoreOf(item: PublishItem, facts: ReadinessFacts): Score {
  const open = openFields(item, facts)
  return {
    publishReadyScore: publishReadyScore(item, facts),
    ready: hasNoOpenFields(open),
    ...openFieldColumns(open),
  }
}

/** Open fields as columns; null without a listing. */
export function openFieldColumns(open: OpenFields | null): Pick<Score, 'neededFields' | 'doubtedFields'> {
  return { neededFields: open && [...open.neededFields], doubtedFields: open && [...open.doubtedFields] }
}

/** Stores the scores that changed, in one statement. */
export async function storeScores(
  tx: Tx,
  scores: readonly { row: Score & Pick<ItemRow, 'id'>; score: Score }[],
): Promise<void> {
  const changed = scores.filter(({ row, score }) => !isDeepStrictEqual({ ...row, ...score }, row))
  if (changed.length === 0) return
  const values = JSON.stringify(changed.map(({ row, score }) => ({ id: row.id, ...score })))
  // Locked items are skipped: the transaction that holds the lock is changing the item, and updates its score itself.
  await tx.execute(sql`
    with scored as (
      select * from jsonb_to_recordset(${values}::jsonb) as each
        (id uuid, "publishReadyScore" integer, ready boolean, "neededFields" text[], "doubtedFields" text[])
    ),
      free as (select scored.* from items join scored on scored.id = items.id for update of items skip locked)
    update items set publish_ready_score = free."publishReadyScore", ready = free.ready,
      needed_fields = free."neededFields", doubted_fields = free."doubtedFields"
    from free where items.id = free.id`)
}

type SizedPhotos = PublishItem['photos']

async function photosOf(tx: Tx, userId: string, rows: readonly ItemRow[]): Promise<Map<string, SizedPhotos>> {
  const { itemId, width, height, contentHash } = itemImages
  const ids = rows.map(({ id }) => id)
  const photos = await tx
    .select({ itemId, width, height, contentHash })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemId, ids)))
    .orderBy(...byOrder)
  return Map.groupBy(photos, (photo) => photo.itemId)
}

function publishItemOf(row: ItemRow, photos: SizedPhotos): PublishItem {
  const listing = listingFromRow(row)
  const { sku, category, condition, brand } = row
  const sellerAnswers = { edits: listing?.edits ?? {}, accepted: row.acceptedContradictions ?? [] }
  return { sku, category, condition, brand, ...sellerAnswers, listing: listing?.listing ?? null, photos }
}
