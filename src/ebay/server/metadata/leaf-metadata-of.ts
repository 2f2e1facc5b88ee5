import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ebayLeaf } from '../../../items/ebay-leaves.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import {
  aspectsAnswerSchema,
  conditionPoliciesAnswerSchema,
  leafMetadataOf as leafMetadataFrom,
} from '../../aspects/leaf-answers.ts'
import { leafFallback } from '../../aspects/leaf-fallback.ts'
import { type LeafMetadata, leafMetadataSchema } from '../../aspects/leaf-metadata.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { homeMarketplace, type Marketplace } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { marketplaceOfSeller } from '../policies/connected-account.ts'
import { ebayLeafMetadata } from '../tables.ts'
import { leafKey, type StoredLeaf } from './leaf-cache.ts'

/** `userId`: whose marketplace it is about, and who hears by a live update when eBay said something new. */
export type LeafContext = Context<'db' | 'ebay' | 'leaves' | 'clock' | 'log'> & Partial<Context<'userId'>>

/** eBay changes its categories a few times a year, and announces what it will require. */
const freshMs = 24 * 60 * 60 * 1000
/** For so long whoever asks waits for the first answer; it is kept for the next one when it comes later. */
const patienceMs = 8_000
/** After a failure eBay is left alone for so long, unless it says how long itself. */
const restSeconds = 60

/**
 * What eBay asks of a listing in a leaf category: as it was kept, which is renewed behind the caller's back once a day; else
 * as eBay answers now; else by the specification's lists. Undefined for what is none of the known leaves.
 */
export async function leafMetadataOf(context: LeafContext, leafId: string): Promise<LeafMetadata | undefined> {
  if (!ebayLeaf(leafId)) return undefined
  const { db, ebay, userId } = context
  const { environment } = ebay
  const marketplace =
    userId === undefined
      ? homeMarketplace
      : await db.asUser(userId, (tx) => marketplaceOfSeller(tx, { userId, environment }))
  const stored = (await storedLeaves(db.system, context, { marketplace, leafIds: [leafId] })).get(leafId)
  if (stored) {
    if (isOld(context, stored)) void renewLeaf(context, marketplace, leafId)
    return stored.metadata
  }
  const soon = new AbortController()
  const late = wait(patienceMs, undefined, { signal: soon.signal, ref: false }).catch(() => undefined)
  const fetched = await Promise.race([renewLeaf(context, marketplace, leafId), late])
  soon.abort()
  return fetched ?? leafFallback(leafId, marketplace)
}

/**
 * The same of many in a transaction, from rows alone: what is not kept yet, or is old, is asked for meanwhile, and until then the
 * lists stand for it. Gives no entry for those.
 */
export async function keptLeaves(
  tx: Tx,
  context: LeafContext & Context<'userId'>,
  leafIds: readonly (string | null)[],
): Promise<Map<string, LeafMetadata>> {
  const known = [...new Set(leafIds)].flatMap((id) => (id !== null && ebayLeaf(id) ? [id] : []))
  if (known.length === 0) return new Map()
  const { userId, ebay } = context
  const marketplace = await marketplaceOfSeller(tx, { userId, environment: ebay.environment })
  const stored = await storedLeaves(tx, context, { marketplace, leafIds: known })
  for (const id of known) {
    const kept = stored.get(id)
    if (!kept || isOld(context, kept)) void renewLeaf(context, marketplace, id)
  }
  return new Map([...stored].map(([id, { metadata }]) => [id, metadata]))
}

function isOld({ clock }: LeafContext, { fetchedAt }: StoredLeaf): boolean {
  return clock.now().getTime() - fetchedAt.getTime() > freshMs
}

/** Asks eBay and keeps its answer; undefined where it has none. Never throws: there is always something to go by. */
function renewLeaf(context: LeafContext, marketplace: Marketplace, leafId: string): Promise<LeafMetadata | undefined> {
  const { db, ebay, leaves, clock, log } = context
  const key = leafKey(marketplace, leafId)
  const rest = leaves.notBefore.get(key)
  if (!ebay.isConfigured || leaves.stopping.aborted || (rest && rest > clock.now())) return Promise.resolve(undefined)
  return leaves.once(key, async () => {
    try {
      const metadata = await fetchLeaf(ebay.callAsApp(marketplace), { marketplace, leafId }, leaves.stopping)
      const before = leaves.read.get(key)?.metadata
      const fetchedAt = clock.now()
      await storeLeaf(db.system, { environment: ebay.environment, marketplaceId: marketplace.id }, metadata, fetchedAt)
      leaves.read.set(key, { metadata, fetchedAt })
      leaves.notBefore.delete(key)
      if (JSON.stringify(before) !== JSON.stringify(metadata)) await tell(context)
      return metadata
    } catch (error) {
      const seconds = (error instanceof EbayFailure ? error.retryAfterSeconds : undefined) ?? restSeconds
      leaves.notBefore.set(key, new Date(clock.now().getTime() + seconds * 1000))
      if (!leaves.stopping.aborted)
        log.warn({ err: error, leafId }, 'what eBay wants of a category could not be renewed')
      return undefined
    }
  })
}

/** Whoever saw the lists sees what eBay says instead. */
async function tell({ db, userId }: LeafContext): Promise<void> {
  if (userId === undefined) return
  const change = JSON.stringify({ user: userId, what: 'ebay', ids: 'all' })
  await db.system.execute(sql`select pg_notify('changes', ${change})`)
}

const treeAnswerSchema = z.object({ categoryTreeVersion: z.string() })
/** 204 without a body where eBay has no conditions for the category. */
const conditionsSchema = z.preprocess((answer) => answer || {}, conditionPoliciesAnswerSchema)

/** Asks eBay what it wants of a listing in a leaf category: its item specifics and its conditions. Throws `EbayFailure`. */
async function fetchLeaf(
  callAsApp: CallEbay,
  { marketplace, leafId }: { marketplace: Marketplace; leafId: string },
  signal?: AbortSignal,
): Promise<LeafMetadata> {
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
  return leafMetadataFrom({ leafId, version: tree.categoryTreeVersion, marketplace }, aspects, conditions)
}

/**
 * What the rows hold of these leaf categories, by category. One query says which rows there are; a second one reads those that
 * this process has not read yet.
 */
async function storedLeaves(
  tx: Tx,
  { ebay: { environment }, leaves }: Context<'ebay' | 'leaves'>,
  { marketplace, leafIds }: { marketplace: Marketplace; leafIds: readonly string[] },
): Promise<Map<string, StoredLeaf>> {
  const keyOf = (id: string) => leafKey(marketplace, id)
  const readOf = (id: string) => leaves.read.get(keyOf(id))
  const there = (ids: readonly string[]) =>
    and(
      eq(ebayLeafMetadata.environment, environment),
      eq(ebayLeafMetadata.marketplaceId, marketplace.id),
      inArray(ebayLeafMetadata.categoryId, [...ids]),
    )
  const { categoryId, fetchedAt, metadata } = ebayLeafMetadata
  const stamps = await tx.select({ categoryId, fetchedAt }).from(ebayLeafMetadata).where(there(leafIds))
  const unread = stamps.filter((row) => readOf(row.categoryId)?.fetchedAt.getTime() !== row.fetchedAt.getTime())
  if (unread.length > 0) {
    const ids = unread.map((row) => row.categoryId)
    const rows = await tx.select({ categoryId, fetchedAt, metadata }).from(ebayLeafMetadata).where(there(ids))
    for (const row of rows) {
      // A row that an older version wrote in another shape is as good as none.
      const { success, data } = leafMetadataSchema.safeParse(row.metadata)
      if (success) leaves.read.set(keyOf(row.categoryId), { metadata: data, fetchedAt: row.fetchedAt })
      else leaves.read.delete(keyOf(row.categoryId))
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
async function storeLeaf(
  tx: Tx,
  whose: { environment: EbayEnvironment; marketplaceId: string },
  metadata: LeafMetadata,
  fetchedAt: Date,
): Promise<void> {
  await tx
    .insert(ebayLeafMetadata)
    .values({ ...whose, categoryId: metadata.leafId, treeVersion: metadata.version, metadata, fetchedAt })
    .onConflictDoUpdate({
      target: [ebayLeafMetadata.environment, ebayLeafMetadata.marketplaceId, ebayLeafMetadata.categoryId],
      set: {
        treeVersion: sql`excluded.tree_version`,
        metadata: sql`excluded.metadata`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    })
}
