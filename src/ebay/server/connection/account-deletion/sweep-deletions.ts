import { lt } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/services.ts'
import { ebayDeletions } from '../../tables.ts'

/** Far longer than eBay sends a notification again. One that came later would be heeded once more: nothing is left of that account. */
const keptDays = 30

/** Forgets the notifications of deleted eBay accounts that were heeded more than 30 days ago. */
export async function sweepDeletions({ db, clock }: Context<'db' | 'clock'>): Promise<void> {
  const oldSince = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  await db.system.delete(ebayDeletions).where(lt(ebayDeletions.heededAt, oldSince))
}
