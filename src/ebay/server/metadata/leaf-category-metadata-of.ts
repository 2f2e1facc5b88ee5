import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ebayLeafCategory } from '../../../items/ebay-leaf-categories.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import {
  aspectsAnswerSchema,
  conditionPoliciesAnswerSchema,
  leafCategoryMetadataOf as leafCategoryMetadataFrom,
} from '../../aspects/leaf-category-answers.ts'
import { leafCategoryFallback } from '../../aspects/leaf-category-fallback.ts'
import { type LeafCategoryMetadata, leafCategoryMetadataSchema } from '../../aspects/leaf-category-metadata.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { homeMarketplace, type Marketplace } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { marketplaceOfSeller } from '../policies/connected-account.ts'
import { ebayLeafCategoryMetadata } from '../tables.ts'
import { leafCategoryKey, type StoredLeafCategory } from './leaf-category-cache.ts'

/** `userId`: whose marketplace it is about, and who hears by a live update when eBay said something new. */
export type LeafCategoryContext = Context<'db' | 'ebay' | 'leafCategories' | 'clock' | 'log'> &
  Partial<Context<'userId'>>

/** eBay changes its categories a few times a year, and announces what it will require. */
const freshMs = 24 * 60 * 60 * 1000
/** For so long whoever asks waits for the first answer; it is kept for the next one when it comes later. */
const patienceMs = 8_000
/** After a failure eBay is left alone for so long, unless it says how long itself. */
const restSeconds = 60

/**
 * What eBay asks of a listing in a leaf category: as it was kept, which is renewed behind the caller's back once a day; else
 * as eBay answers now; else by the specification's lists. Undefined for what is none of the known leaf categories.
 */
export async function leafCategoryMetadataOf(
  context: LeafCategoryContext,
  leafId: string,
): Promise<LeafCategoryMetadata | undefined> {
  if (!ebayLeafCategory(leafId)) return undefined
  const { db, ebay, userId } = context
  const { environment } = ebay
  const marketplace =
    userId === undefined
      ? homeMarketplace
      : await db.asUser(userId, (tx) => marketplaceOfSeller(tx, { userId, environment }))
  const stored = (await storedLeafCategories(db.system, context, { marketplace, leafCategoryIds: [leafId] })).get(
    leafId,
  )
  if (stored) {
    if (isOld(context, stored)) void renewLeafCategory(context, marketplace, leafId)
    return stored.metadata
  }
  const soon = new AbortController()
  const late = wait(patienceMs, undefined, { signal: soon.signal, ref: false }).catch(() => undefined)
  const fetched = await Promise.race([renewLeafCategory(context, marketplace, leafId), late])
  soon.abort()
  return fetched ?? leafCategoryFallback(leafId, marketplace)
}

/**
 * The same of many in a transaction, from rows alone: what is not kept yet, or is old, is asked for meanwhile, and until then the
 * lists stand for it. Gives no entry for those.
 */
export async function keptLeafCategories(
  tx: Tx,
  context: LeafCategoryContext & Context<'userId'>,
  leafCategoryIds: readonly (string | null)[],
): Promise<Map<string, LeafCategoryMetadata>> {
  const known = [...new Set(leafCategoryIds)].flatMap((id) => (id !== null && ebayLeafCategory(id) ? [id] : []))
  if (known.length === 0) return new Map()
  const { userId, ebay } = context
  const marketplace = await marketplaceOfSeller(tx, { userId, environment: ebay.environment })
  const stored = await storedLeafCategories(tx, context, { marketplace, leafCategoryIds: known })
  for (const id of known) {
    const kept = stored.get(id)
    if (!kept || isOld(context, kept)) void renewLeafCategory(context, marketplace, id)
  }
  return new Map([...stored].map(([id, { metadata }]) => [id, metadata]))
}

function isOld({ clock }: LeafCategoryContext, { fetchedAt }: StoredLeafCategory): boolean {
  return clock.now().getTime() - fetchedAt.getTime() > freshMs
}

/** Asks eBay and keeps its answer; undefined where it has none. Never throws: there is always something to go by. */
function renewLeafCategory(
  context: LeafCategoryContext,
  marketplace: Marketplace,
  leafId: string,
): Promise<LeafCategoryMetadata | undefined> {
  const { db, ebay, leafCategories, clock, log } = context
  const key = leafCategoryKey(marketplace, leafId)
  const rest = leafCategories.notBefore.get(key)
  if (!ebay.isConfigured || leafCategories.stopping.aborted || (rest && rest > clock.now()))
    return Promise.resolve(undefined)
  return leafCategories.once(key, async () => {
    try {
      const metadata = await fetchLeafCategory(
        ebay.callAsApp(marketplace),
        { marketplace, leafId },
        leafCategories.stopping,
      )
      const before = leafCategories.read.get(key)?.metadata
      const fetchedAt = clock.now()
      await storeLeafCategory(
        db.system,
        { environment: ebay.environment, marketplaceId: marketplace.id },
        metadata,
        fetchedAt,
      )
      leafCategories.read.set(key, { metadata, fetchedAt })
      leafCategories.notBefore.delete(key)
      if (JSON.stringify(before) !== JSON.stringify(metadata)) await tell(context)
      return metadata
    } catch (error) {
      const seconds = (error instanceof EbayFailure ? error.retryAfterSeconds : undefined) ?? restSeconds
      leafCategories.notBefore.set(key, new Date(clock.now().getTime() + seconds * 1000))
      if (!leafCategories.stopping.aborted)
        log.warn({ err: error, leafId }, 'what eBay wants of a category could not be renewed')
      return undefined
    }
  })
}

/** Whoever saw the lists sees what eBay says instead. */
async function tell({ db, userId }: LeafCategoryContext): Promise<void> {
  if (userId === undefined) return
  const change = JSON.stringify({ user: userId, what: 'ebay', ids: 'all' })
  await db.system.execute(sql`select pg_notify('changes', ${change})`)
}

const treeAnswerSchema = z.object({ categoryTreeVersion: z.string() })
/** 204 without a body where eBay has no conditions for the category. */
const conditionsSchema = z.preprocess((answer) => answer || {}, conditionPoliciesAnswerSchema)

/** Asks eBay what it wants of a listing in a leaf category: its item specifics and its conditions. Throws `EbayFailure`. */
async function fetchLeafCategory(
  callAsApp: CallEbay,
  { marketplace, leafId }: { marketplace: Marketplace; leafId: string },
  signal?: AbortSignal,
): Promise<LeafCategoryMetadata> {
  const ask = <Answer extends z.ZodType>(path: string, answer: Answer) =>
    callAsApp({ host: 'api', method: 'GET', path, answer, isRepeatable: true, signal })
  const taxonomy = '/commerce/taxonomy/v1'
  const { id, categoryTree } = marketplace
  const filter = encodeURIComponent(`categoryIds:{${leafId}}`)
  const [tree, aspects, conditions] = await Promise.all([
    ask(`${taxonomy}/get_default_category_tree_id?marketplace_id=${id}`, treeAnswerSchema),
    ask(
      `${taxonomy}/category_tree/${categoryTree}/get_item_aspects_for_category?category_id=${leafId}`,
      aspectsAnswerSchema,
    ),
    ask(`/sell/metadata/v1/marketplace/${id}/get_item_condition_policies?filter=${filter}`, conditionsSchema),
  ])
  return leafCategoryMetadataFrom({ leafId, version: tree.categoryTreeVersion, marketplace }, aspects, conditions)
}

/**
 * What the rows hold of these leaf categories, by category. One query says which rows there are; a second one reads those that
 * this process has not read yet.
 */
async function storedLeafCategories(
  tx: Tx,
  { ebay: { environment }, leafCategories }: Context<'ebay' | 'leafCategories'>,
  { marketplace, leafCategoryIds }: { marketplace: Marketplace; leafCategoryIds: readonly string[] },
): Promise<Map<string, StoredLeafCategory>> {
  const keyOf = (id: string) => leafCategoryKey(marketplace, id)
  const readOf = (id: string) => leafCategories.read.get(keyOf(id))
  const there = (ids: readonly string[]) =>
    and(
      eq(ebayLeafCategoryMetadata.environment, environment),
      eq(ebayLeafCategoryMetadata.marketplaceId, marketplace.id),
      inArray(ebayLeafCategoryMetadata.categoryId, [...ids]),
    )
  const { categoryId, fetchedAt, metadata } = ebayLeafCategoryMetadata
  const stamps = await tx.select({ categoryId, fetchedAt }).from(ebayLeafCategoryMetadata).where(there(leafCategoryIds))
  const unread = stamps.filter((row) => readOf(row.categoryId)?.fetchedAt.getTime() !== row.fetchedAt.getTime())
  if (unread.length > 0) {
    const ids = unread.map((row) => row.categoryId)
    const rows = await tx.select({ categoryId, fetchedAt, metadata }).from(ebayLeafCategoryMetadata).where(there(ids))
    for (const row of rows) {
      // A row that an older version wrote in another shape is as good as none.
      const { success, data } = leafCategoryMetadataSchema.safeParse(row.metadata)
      if (success) leafCategories.read.set(keyOf(row.categoryId), { metadata: data, fetchedAt: row.fetchedAt })
      else leafCategories.read.delete(keyOf(row.categoryId))
    }
  }
  return new Map(
    stamps.flatMap((row) => {
      const read = readOf(row.categoryId)
      return read ? [[row.categoryId, read] as const] : []
    }),
  )
}

/** Keeps what eBay said of a leaf category; the newest answer stands. */
async function storeLeafCategory(
  tx: Tx,
  whose: { environment: EbayEnvironment; marketplaceId: string },
  metadata: LeafCategoryMetadata,
  fetchedAt: Date,
): Promise<void> {
  await tx
    .insert(ebayLeafCategoryMetadata)
    .values({ ...whose, categoryId: metadata.leafId, treeVersion: metadata.version, metadata, fetchedAt })
    .onConflictDoUpdate({
      target: [
        ebayLeafCategoryMetadata.environment,
        ebayLeafCategoryMetadata.marketplaceId,
        ebayLeafCategoryMetadata.categoryId,
      ],
      set: {
        treeVersion: sql`excluded.tree_version`,
        metadata: sql`excluded.metadata`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    })
}
