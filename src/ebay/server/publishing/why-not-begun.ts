import type { ItemRow } from '../../../items/server/tables.ts'
import { isAskedFor } from '../../../listings/server/lock-item.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import type { ReadyItem } from '../readiness/publish-ready.ts'
import { alreadyKnown, type Begun, refused } from './already-known.ts'
import { fixOf } from './fix-of.ts'
import type { ListingRow } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { refusalOf } from './ready-to-publish.ts'
import { skuConflict } from './sku-conflict.ts'
import { isSkuTaken } from './whose-row.ts'

type Asked = {
  readonly item: ItemRow | undefined
  readonly listing: ListingRow | undefined
  readonly ready: ReadyItem
  readonly ebayUserId: string | null
  readonly confirmed: string | undefined
  /** Of what would be sent now. */
  readonly hash: string | undefined
  readonly now: Date
}

/** What is answered in place of beginning a publication, by rows that are locked; undefined where nothing stands against it. */
export function whyNotBegun({ item, listing, ready, ebayUserId, confirmed, hash, now }: Asked): Begun | undefined {
  const { sku } = ready.row
  if (!item || isAskedFor(item))
    return refused(`The listing of ${sku} is being written right now. Please publish it when that is done.`)
  const known = listing && alreadyKnown(listing, { sku, ebayUserId, wanted: confirmed ?? hash })
  if (known) return known
  const refusal = refusalOf(ready)
  if (refusal) return { kind: 'refused', refusal }
  if (ebayUserId === null) return refused(readinessSentences.notConnected)
  if (confirmed !== undefined && confirmed !== hash) return { kind: 'changed' }
  if (item.publishingUntil && item.publishingUntil > now)
    return refused(`${sku} is being changed at eBay right now. Please try again when that is done.`)
  return undefined
}

/** The same where another item has its SKU at eBay. */
export async function whyNotUnderSku(
  tx: Tx,
  context: PublishContext,
  which: { itemId: string; ebayUserId: string; ebaySku: string },
): Promise<Begun | undefined> {
  if (!(await isSkuTaken(tx, { context, ...which }))) return undefined
  const { sentence } = skuConflict(which.ebaySku)
  return { kind: 'refused', refusal: { sentence, fix: fixOf('sku', sentence) } }
}
