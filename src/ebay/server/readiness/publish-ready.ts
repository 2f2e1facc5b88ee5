import { and, eq, inArray } from 'drizzle-orm'
import { type ItemRow, isThere, items } from '../../../items/server/tables.ts'
import type { ListingItem } from '../../../listings/api.ts'
import { listingItems } from '../../../listings/server/listing-items.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { LeafCategoryMetadata } from '../../aspects/leaf-category-metadata.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { filled } from '../../publication/publish-item.ts'
import type { SellingAccount } from '../../readiness/selling-account.ts'
import { sellingAccountOf } from '../connection/selling-account-of.ts'
import { keptLeafCategories, type LeafCategoryContext } from '../metadata/leaf-category-metadata-of.ts'

export type PublishReadyContext = LeafCategoryContext & Context<'signer' | 'userId'>

/** All that the rules of readiness and publication take of an item; `item` is a `PublishItem`. */
export type ReadyItem = {
  readonly row: ItemRow
  readonly item: ListingItem
  /** The one that was asked for, else by what the item says. */
  readonly form: PublishForm
  /** Of the form's category, as eBay told it; undefined where only the lists are known, which the rules take by themselves. */
  readonly leafCategory: LeafCategoryMetadata | undefined
  readonly account: SellingAccount
}

/** The form of an item that goes by none of its own, or the one form that stands for each. */
type FormFor = PublishForm | ((item: ListingItem) => PublishForm)

/**
 * The seller's items of these ids that there are, in this order, with all that the rules take. `form` stands in place of the
 * prefilled one. From rows alone, in a handful of queries however many they are.
 */
export async function publishReady(
  tx: Tx,
  context: PublishReadyContext,
  itemIds: readonly string[],
  form?: FormFor,
): Promise<ReadyItem[]> {
  if (itemIds.length === 0) return []
  const rows = await tx
    .select()
    .from(items)
    .where(and(eq(items.userId, context.userId), inArray(items.id, [...itemIds]), isThere(items)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return readyItems(
    tx,
    context,
    itemIds.flatMap((id) => found.get(id) ?? []),
    form,
  )
}

/** The same of rows that were read already. */
export async function readyItems(
  tx: Tx,
  context: PublishReadyContext,
  rows: ItemRow[],
  form: FormFor = publishFormOf,
): Promise<ReadyItem[]> {
  const { userId, ebay, clock } = context
  const account = await sellingAccountOf(tx, { userId, ebay, now: clock.now() })
  const shaped = await listingItems(tx, context, rows)
  const forms = shaped.map((item) => (typeof form === 'function' ? form(item) : form))
  const leafCategories = await keptLeafCategories(
    tx,
    context,
    forms.map(({ categoryId }) => filled(categoryId)),
  )
  return rows.flatMap((row, at) => {
    const item = shaped[at]
    const itsForm = forms[at]
    return item && itsForm
      ? [{ row, item, form: itsForm, leafCategory: leafCategories.get(itsForm.categoryId), account }]
      : []
  })
}
