import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ebayLeafCategory } from '../../../items/ebay-leaf-categories.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import {
  aspectsAnswerSchema,
  conditionPoliciesAnswerSchema,
  metadataFromAnswers,
} from '../../aspects/leaf-category-answers.ts'
import { leafCategoryFallback } from '../../aspects/leaf-category-fallback.ts'
import { type LeafCategoryMetadata, leafCategoryMetadataSchema } from '../../aspects/leaf-category-metadata.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { homeMarketplace, type Marketplace } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { marketplaceOfSeller } from '../policies/connected-account.ts'
import { ebayLeafCategoryMetadata } from '../tables.ts'
import { leafCategoryKey, type StoredLeafCategory } from './leaf-category-cache.ts'

/** `userId` names the seller whose marketplace counts. They get a live update if eBay's answer is new. */
export type LeafCategoryContext = Context<'db' | 'ebay' | 'leafCategories' | 'clock' | 'log'> &
  Partial<Context<'userId'>>

/** Milliseconds. A day is enough: eBay changes its categories a few times a year, and announces new requirements. */
const freshForMs = 24 * 60 * 60 * 1000
/** How long a caller waits for the first answer. A later answer is stored for the next caller. */
const firstAnswerTimeoutMs = 8_000
/** How long eBay is not asked again after a failure, unless it says how long to wait. */
const pauseSeconds = 60

/**
 * eBay's rules for a listing in a leaf category. Returns the stored answer, and renews it in the background once a day. Without
 * one, waits for eBay's answer, then falls back to the specification's lists. Undefined for an unknown leaf category.
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
  const answered = new AbortController()
  const timedOut = wait(firstAnswerTimeoutMs, undefined, { signal: answered.signal, ref: false }).catch(() => undefined)
  const fetched = await Promise.race([renewLeafCategory(context, marketplace, leafId), timedOut])
  answered.abort()
  return fetched ?? leafCategoryFallback(leafId, marketplace)
}

/**
 * Reads the stored answers about many categories in a transaction, without a wait for eBay. Missing and old ones are
 * fetched in the background. A missing one has no entry, so that the caller uses the specification's lists.
 */
export async function knownLeafCategories(
  tx: Tx,
  context: LeafCategoryContext & Context<'userId'>,
  leafCategoryIds: readonly (string | null)[],
): Promise<Map<string, LeafCategoryMetadata>> {
  const knownIds = [...new Set(leafCategoryIds)].flatMap((id) => (id !== null && ebayLeafCategory(id) ? [id] : []))
  if (knownIds.length === 0) return new Map()
  const { userId, ebay } = context
  const marketplace = await marketplaceOfSeller(tx, { userId, environment: ebay.environment })
  const stored = await storedLeafCategories(tx, context, { marketplace, leafCategoryIds: knownIds })
  for (const id of knownIds) {
    const entry = stored.get(id)
    if (!entry || isOld(context, entry)) void renewLeafCategory(context, marketplace, id)
  }
  return new Map([...stored].map(([id, { metadata }]) => [id, metadata]))
}

function isOld({ clock }: LeafCategoryContext, { fetchedAt }: StoredLeafCategory): boolean {
  return clock.now().getTime() - fetchedAt.getTime() > freshForMs
}

/** Asks eBay and stores its answer. Undefined if eBay has no answer. Never throws, because callers always have a fallback. */
function renewLeafCategory(
  context: LeafCategoryContext,
  marketplace: Marketplace,
  leafId: string,
): Promise<LeafCategoryMetadata | undefined> {
  const { db, ebay, leafCategories, clock, log } = context
  const key = leafCategoryKey(marketplace, leafId)
  const notBefore = leafCategories.retryNotBefore.get(key)
  if (!ebay.isConfigured || leafCategories.stopping.aborted || (notBefore && notBefore > clock.now()))
    return Promise.resolve(undefined)
  return leafCategories.shareTask(key, async () => {
    try {
      const metadata = await fetchLeafCategory(
        ebay.callAsApp(marketplace),
        { marketplace, leafId },
        leafCategories.stopping,
      )
      const before = leafCategories.entries.get(key)?.metadata
      const fetchedAt = clock.now()
      await storeLeafCategory(
        db.system,
        { environment: ebay.environment, marketplaceId: marketplace.id },
        metadata,
        fetchedAt,
      )
      leafCategories.entries.set(key, { metadata, fetchedAt })
      leafCategories.retryNotBefore.delete(key)
      if (JSON.stringify(before) !== JSON.stringify(metadata)) await notifySeller(context)
      return metadata
    } catch (error) {
      const seconds = (error instanceof EbayFailure ? error.retryAfterSeconds : undefined) ?? pauseSeconds
      leafCategories.retryNotBefore.set(key, new Date(clock.now().getTime() + seconds * 1000))
      if (!leafCategories.stopping.aborted)
        log.warn({ err: error, leafId }, 'renewing a leaf category from eBay failed')
      return undefined
    }
  })
}

/** Sends a live update, so that the seller's pages show eBay's new answer. */
async function notifySeller({ db, userId }: LeafCategoryContext): Promise<void> {
  if (userId === undefined) return
  const change = JSON.stringify({ user: userId, what: 'ebay', ids: 'all' })
  await db.system.execute(sql`select pg_notify('changes', ${change})`)
}

const treeAnswerSchema = z.object({ categoryTreeVersion: z.string() })
/** eBay answers 204 without a body if it has no conditions for the category. */
const conditionsSchema = z.preprocess((answer) => answer || {}, conditionPoliciesAnswerSchema)

/** Asks eBay for the item specifics and conditions of a leaf category. Throws `EbayFailure`. */
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
  return metadataFromAnswers({ leafId, version: tree.categoryTreeVersion, marketplace }, aspects, conditions)
}

/**
 * The rows of these leaf categories, by category. One query finds which rows exist. A second one reads those that this process
 * has not read yet.
 */
async function storedLeafCategories(
  tx: Tx,
  { ebay: { environment }, leafCategories }: Context<'ebay' | 'leafCategories'>,
  { marketplace, leafCategoryIds }: { marketplace: Marketplace; leafCategoryIds: readonly string[] },
): Promise<Map<string, StoredLeafCategory>> {
  const keyOf = (id: string) => leafCategoryKey(marketplace, id)
  const cachedEntry = (id: string) => leafCategories.entries.get(keyOf(id))
  const inCategories = (ids: readonly string[]) =>
    and(
      eq(ebayLeafCategoryMetadata.environment, environment),
      eq(ebayLeafCategoryMetadata.marketplaceId, marketplace.id),
      inArray(ebayLeafCategoryMetadata.categoryId, [...ids]),
    )
  const { categoryId, fetchedAt, metadata } = ebayLeafCategoryMetadata
  const storedTimes = await tx
    .select({ categoryId, fetchedAt })
    .from(ebayLeafCategoryMetadata)
    .where(inCategories(leafCategoryIds))
  const unread = storedTimes.filter(
    (row) => cachedEntry(row.categoryId)?.fetchedAt.getTime() !== row.fetchedAt.getTime(),
  )
  if (unread.length > 0) {
    const ids = unread.map((row) => row.categoryId)
    const rows = await tx
      .select({ categoryId, fetchedAt, metadata })
      .from(ebayLeafCategoryMetadata)
      .where(inCategories(ids))
    for (const row of rows) {
      // A row in the shape of another version counts as missing.
      const { success, data } = leafCategoryMetadataSchema.safeParse(row.metadata)
      if (success) leafCategories.entries.set(keyOf(row.categoryId), { metadata: data, fetchedAt: row.fetchedAt })
      else leafCategories.entries.delete(keyOf(row.categoryId))
    }
  }
  return new Map(
    storedTimes.flatMap((row) => {
      const entry = cachedEntry(row.categoryId)
      return entry ? [[row.categoryId, entry] as const] : []
    }),
  )
}

/** Stores eBay's answer about a leaf category. The last answer stored replaces earlier ones. */
async function storeLeafCategory(
  tx: Tx,
  owner: { environment: EbayEnvironment; marketplaceId: string },
  metadata: LeafCategoryMetadata,
  fetchedAt: Date,
): Promise<void> {
  await tx
    .insert(ebayLeafCategoryMetadata)
    .values({ ...owner, categoryId: metadata.leafId, treeVersion: metadata.version, metadata, fetchedAt })
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
