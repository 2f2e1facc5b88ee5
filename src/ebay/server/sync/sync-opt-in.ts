import { inAccountTurn } from '../policies/account-turn.ts'
import { connectedAccount } from '../policies/connected-account.ts'
import { keepSeen, policiesOf } from '../policies/look-at-account.ts'
import type { SellerSync } from './sync-context.ts'

/** While eBay is switching business policies on: asks whether it is done, and takes over the policies that are there then. */
export async function syncOptIn(context: SellerSync): Promise<void> {
  const account = await connectedAccount(context)
  if (account?.ebayUserId !== context.ebayUserId || account.optInAskedAt === null) return
  await inAccountTurn(context, async () => {
    const policies = await policiesOf(context.ebay.callAs(context.userId, context.ebayUserId))
    if (policies) await keepSeen(context, account, { policies })
  })
}
