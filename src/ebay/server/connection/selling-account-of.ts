import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { type PolicyKind, policyKinds } from '../../api.ts'
import { marketplaceOf } from '../../marketplace.ts'
import { isLimitZero, noAccount, type SellingAccount } from '../../readiness/selling-account.ts'
import { ebayCredentials, ebayInventoryLocations } from '../tables.ts'
import { readKnownPolicies } from './known-policies.ts'
import { readPrivileges } from './privileges.ts'

type Whose = Context<'ebay' | 'userId'> & { readonly now: Date }

/** What readiness needs to know of a seller's account: from rows alone. */
export async function sellingAccountOf(tx: Tx, { userId, ebay, now }: Whose): Promise<SellingAccount> {
  const { environment } = ebay
  const [row] = await tx
    .select()
    .from(ebayCredentials)
    .where(and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment)))
  if (!row) return noAccount
  const [place] = await tx
    .select({ key: ebayInventoryLocations.key })
    .from(ebayInventoryLocations)
    .where(
      and(
        eq(ebayInventoryLocations.userId, userId),
        eq(ebayInventoryLocations.environment, environment),
        ebayInventoryLocations.isDefault,
      ),
    )
  const { isRegistered, sellingLimit } = readPrivileges(row.privileges)
  return {
    marketplace: marketplaceOf(row.marketplaceId),
    isConnected: true,
    isExpired: isConsentOver(row, { now, ebay }),
    isRegistered,
    isLimitZero: isLimitZero(sellingLimit),
    policies: {
      payment: row.defaultPaymentPolicyId,
      fulfillment: row.defaultFulfillmentPolicyId,
      return: row.defaultReturnPolicyId,
    },
    toChoose: toChoose(row),
    merchantLocationKey: place?.key ?? null,
  }
}

function toChoose(row: typeof ebayCredentials.$inferSelect): PolicyKind[] {
  const known = readKnownPolicies(row.knownPolicies)
  const chosen: Record<PolicyKind, string | null> = {
    payment: row.defaultPaymentPolicyId,
    fulfillment: row.defaultFulfillmentPolicyId,
    return: row.defaultReturnPolicyId,
  }
  return policyKinds.filter((kind) => !chosen[kind] && known[kind].length > 1)
}

/** Only connecting again helps: the refresh token has ended, eBay takes it no more, or the secret that encrypted it is gone. */
export function isConsentOver(
  { userId, refreshToken, revokedAt, tokenExpiresAt }: typeof ebayCredentials.$inferSelect,
  { now, ebay }: Omit<Whose, 'userId'>,
): boolean {
  return revokedAt !== null || tokenExpiresAt <= now || !ebay.isReadable(userId, refreshToken)
}
