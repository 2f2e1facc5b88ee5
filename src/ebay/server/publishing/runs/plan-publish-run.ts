import { createHash } from 'node:crypto'
import { amountText, type Money, money, moneyOf, priceOfMany, sumOf } from '../../../../items/money.ts'
import { nameFirst } from '../../../../items/named-skus.ts'
import type { BulkSelection } from '../../../../listings/bulk-edit-api.ts'
import { selectedItems } from '../../../../listings/server/bulk-edit/selected-items.ts'
import { isListingRequested } from '../../../../listings/server/lock-item.ts'
import { maxPreviewsPerRequest } from '../../../publication/request-limits.ts'
import type { PublishRunPreview } from '../../../publish-run-api.ts'
import type { ReadinessFault } from '../../../readiness/readiness-fault.ts'
import { accountFaults, type SellingAccount } from '../../../readiness/selling-account.ts'
import { sellingAccountOf } from '../../connection/selling-account-of.ts'
import { leafCategoryMetadataOf } from '../../metadata/leaf-category-metadata-of.ts'
import { preview } from '../../readiness/preview.ts'
import type { CandidateContext } from '../../readiness/publish-candidates.ts'
import { type CandidateWithListing, candidatesWithListings } from '../candidates-with-listings.ts'
import { contentOf } from '../content-to-send.ts'
import { ebayIdentity } from '../ebay-identity.ts'
import { connectedEbayUser } from '../item-publication.ts'
import { prepareToPublish } from '../prepare-to-publish.ts'
import type { PublishContext } from '../publish-context.ts'
import { resultFromRow } from '../start-result.ts'

/** Items are read so many at a time, because a listing is large. */
const itemsPerRead = 250
/** The most reasons that a preview names. Items of further ones count together. */
const maxReasons = 20

type PlannedItem = { readonly id: string; readonly sku: string; readonly createdAt: Date } & (
  | { readonly plan: 'ready'; readonly hash: string; readonly amount: Money; readonly hasEnded: boolean }
  | { readonly plan: 'to confirm' }
  | { readonly plan: 'blocked'; readonly sentence: string }
)
export type ReadyItem = Extract<PlannedItem, { plan: 'ready' }>

/** The plan of publishing a selection now. */
export type PublishRunPlan = {
  readonly account: SellingAccount
  /** Newest first. */
  readonly items: readonly PlannedItem[]
  /** SHA-256 of the ids, and of the content of the ready items. */
  readonly hash: string
}

/**
 * Plans the publication of a selection by the rules of a single one. First asks eBay for what is not stored: the
 * location, and rules of categories. Throws `AppError('bad-input')` for more than `maxBulkItems` items.
 */
export async function planPublishRun(context: PublishContext, selection: BulkSelection): Promise<PublishRunPlan> {
  await prepareToPublish(context, [])
  const first = await readPlan(context, selection)
  const fetched = await Promise.all([...first.categoriesWithoutRules].map((id) => leafCategoryMetadataOf(context, id)))
  const isAnswered = fetched.some((leafCategory) => leafCategory?.source === 'ebay')
  return isAnswered ? readPlan(context, selection) : first
}

/** Counts of a plan with its first items as buyers see them. */
export async function previewPublishRun(context: PublishContext, selection: BulkSelection): Promise<PublishRunPreview> {
  const { account, items, hash } = await planPublishRun(context, selection)
  const ready = readyItems(items)
  const toConfirm = items.filter(({ plan }) => plan === 'to confirm')
  const shown = [...toConfirm, ...ready].slice(0, maxPreviewsPerRequest).map(({ id }) => id)
  const currency = account.marketplace.currency
  return {
    hash,
    selected: items.length,
    ready: ready.length,
    toConfirm: toConfirm.length,
    ended: ready.filter(({ hasEnded }) => hasEnded).length,
    total: amountText(
      sumOf(
        ready.map(({ amount }) => amount),
        currency,
      ),
    ),
    currency,
    blocked: blockedReasons(items),
    accountFaults: accountErrors(account),
    items: shown.length === 0 ? [] : (await preview(context, { itemIds: shown })).items,
  }
}

/** The items of a plan that will be published, in its order. */
export function readyItems(items: readonly PlannedItem[]): ReadyItem[] {
  return items.filter((item) => item.plan === 'ready')
}

/** The faults of an account that keep all items from being published. A missing location counts once nothing else is missing. */
export function accountErrors(account: SellingAccount) {
  const faults = accountFaults(account)
  const errors = faults.filter(({ severity }) => severity === 'error')
  return errors.length > 0 ? errors : faults.filter(({ check }) => check === 'location')
}

function blockedReasons(items: readonly PlannedItem[]): PublishRunPreview['blocked'] {
  const blocked = items.filter((item) => item.plan === 'blocked')
  const groups = [...Map.groupBy(blocked, ({ sentence }) => sentence)]
    .map(([sentence, group]) => ({ sentence, skus: group.map(({ sku }) => sku) }))
    .toSorted((one, other) => other.skus.length - one.skus.length)
  const further = groups.slice(maxReasons).flatMap(({ skus }) => skus)
  return [
    ...groups.slice(0, maxReasons),
    ...(further.length > 0 ? [{ sentence: 'Other reasons', skus: further }] : []),
  ].map(({ sentence, skus }) => ({ sentence, ...nameFirst(skus) }))
}

async function readPlan(
  context: CandidateContext,
  selection: BulkSelection,
): Promise<PublishRunPlan & { categoriesWithoutRules: ReadonlySet<string> }> {
  const { db, userId, ebay, clock } = context
  return db.asUser(userId, async (tx) => {
    const account = await sellingAccountOf(tx, { userId, ebay, now: clock.now() })
    const ebayUserId = await connectedEbayUser(tx, context)
    const selected = (await selectedItems(tx, userId, selection)).map(({ id }) => id)
    const accountChecks = new Set(accountErrors(account).map(({ check }) => check))
    const items: PlannedItem[] = []
    const categoriesWithoutRules = new Set<string>()
    for (let start = 0; start < selected.length; start += itemsPerRead) {
      const read = await candidatesWithListings(tx, context, selected.slice(start, start + itemsPerRead))
      for (const each of read) {
        items.push(plannedItem(context, each, { ebayUserId, accountChecks }))
        const { leafCategory, form } = each.candidate
        if (!leafCategory && form.categoryId !== '') categoriesWithoutRules.add(form.categoryId)
      }
    }
    items.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? -1 : 1))
    return { account, items, hash: hashOf(items, ebayUserId), categoriesWithoutRules }
  })
}

function hashOf(items: readonly PlannedItem[], ebayUserId: string | null): string {
  const contents = items.map((item) => [item.id, item.plan === 'ready' ? item.hash : item.plan])
  return createHash('sha256')
    .update(JSON.stringify([ebayUserId, contents]))
    .digest('hex')
}

/** The connected eBay user and the checks that the account fails, which all items of a plan share. */
type PlanningSeller = {
  readonly ebayUserId: string | null
  readonly accountChecks: ReadonlySet<ReadinessFault['check']>
}

function plannedItem(
  { log }: Pick<CandidateContext, 'log'>,
  each: CandidateWithListing,
  seller: PlanningSeller,
): PlannedItem {
  const { id, sku, createdAt } = each.candidate.row
  const named = { id, sku, createdAt }
  try {
    return { ...named, ...planOf(each, seller) }
  } catch (failure) {
    log.error({ err: failure, itemId: id }, 'planning the publication of an item failed')
    return { ...named, plan: 'blocked', sentence: "This item couldn't be checked. Please open it." }
  }
}

/** The plan of one item. Faults of the account do not count: they are named once. */
function planOf({ candidate, listing }: CandidateWithListing, { ebayUserId, accountChecks }: PlanningSeller) {
  const blocked = (sentence: string) => ({ plan: 'blocked' as const, sentence })
  const { row, item, account, form } = candidate
  if (isListingRequested(row)) return blocked('The listing is being written')
  const status = listing?.publishStatus
  if (status === 'published' || status === 'held') return blocked('Already on eBay')
  if (status === 'publishing') return blocked('Being published')
  if (status === 'sold' || row.status === 'sold') return blocked('Sold')
  const identity = { ebayUserId: ebayUserId ?? '', sku: row.sku }
  const { ebaySku } = ebayIdentity(listing, identity)
  const content = contentOf(candidate, ebaySku)
  const result = listing && resultFromRow(listing, { sku: row.sku, ebayUserId, hash: content.hash })
  if (result?.kind === 'refused') return blocked(result.refusal.sentence)
  if (item.listing === null) return blocked('No listing yet')
  const fault = content.faults?.find(({ check }) => !accountChecks.has(check))
  if (fault) return blocked(fault.sentence)
  if (content.questions.length > 0) return { plan: 'to confirm' as const }
  const { currency } = account.marketplace
  const { price, quantity } = content.publication?.summary ?? {
    price: String(form.price ?? 0),
    quantity: form.quantity,
  }
  const piece = moneyOf(price, currency) ?? money(0, currency)
  return {
    plan: 'ready' as const,
    hash: content.hash ?? '',
    amount: priceOfMany(piece, quantity),
    hasEnded: status === 'ended',
  }
}
