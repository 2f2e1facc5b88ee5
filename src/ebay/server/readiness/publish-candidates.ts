import { and, eq, inArray } from 'drizzle-orm'
import { type ItemRow, isNotDeleted, items } from '../../../items/server/tables.ts'
import type { ListingItem } from '../../../listings/api.ts'
import { listingItems } from '../../../listings/server/listing-items.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { LeafCategoryMetadata } from '../../aspects/leaf-category-metadata.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { filled } from '../../publication/publish-item.ts'
import type { SellingAccount } from '../../readiness/selling-account.ts'
import { sellingAccountOf } from '../connection/selling-account-of.ts'
import { knownLeafCategories, type LeafCategoryContext } from '../metadata/leaf-category-metadata-of.ts'

export type CandidateContext = LeafCategoryContext & Context<'signer' | 'userId'>

/** An item with everything that the rules of readiness and publication need, whether or not it can be published. */
export type PublishCandidate = {
  readonly row: ItemRow
  readonly item: ListingItem
  /** The requested form, else the one that follows from the item. */
  readonly form: PublishForm
  /** eBay's rules for the form's category. Undefined if they are not stored; then the rules use the specification's lists. */
  readonly leafCategory: LeafCategoryMetadata | undefined
  readonly account: SellingAccount
}

/** One form for all items, or a function that returns the form of an item. */
type FormFor = PublishForm | ((item: ListingItem) => PublishForm)

/**
 * The seller's existing items with these ids, in this order, as candidates. `form` replaces the prefilled form. Reads only rows, in a fixed number of queries.
 */
export async function candidatesOf(
  tx: Tx,
  context: CandidateContext,
  itemIds: readonly string[],
  form?: FormFor,
): Promise<PublishCandidate[]> {
  if (itemIds.length === 0) return []
  const rows = await tx
    .select()
    .from(items)
    .where(and(eq(items.userId, context.userId), inArray(items.id, [...itemIds]), isNotDeleted(items)))
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return candidatesFromRows(
    tx,
    context,
    itemIds.flatMap((id) => rowsById.get(id) ?? []),
    form,
  )
}

/** The same for rows that were read already. */
export async function candidatesFromRows(
  tx: Tx,
  context: CandidateContext,
  rows: ItemRow[],
  form: FormFor = publishFormOf,
): Promise<PublishCandidate[]> {
  const { userId, ebay, clock } = context
  const account = await sellingAccountOf(tx, { userId, ebay, now: clock.now() })
  const listingItemsOfRows = await listingItems(tx, context, rows)
  const forms = listingItemsOfRows.map((item) => (typeof form === 'function' ? form(item) : form))
  const leafCategories = await knownLeafCategories(
    tx,
    context,
    forms.map(({ categoryId }) => filled(categoryId)),
  )
  return rows.flatMap((row, index) => {
    const item = listingItemsOfRows[index]
    const itemForm = forms[index]
    return item && itemForm
      ? [{ row, item, form: itemForm, leafCategory: leafCategories.get(itemForm.categoryId), account }]
      : []
  })
}
