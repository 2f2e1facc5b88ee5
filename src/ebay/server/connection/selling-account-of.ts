import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { type PolicyKind, policyKinds } from '../../api.ts'
import { marketplaceOf } from '../../marketplace.ts'
import { isLimitZero, noAccount, type SellingAccount } from '../../readiness/selling-account.ts'
import { ebayCredentials, ebayInventoryLocations } from '../tables.ts'
import { readKnownPolicies } from './known-policies.ts'
import { readPrivileges } from './privileges.ts'

type AccountContext = Context<'ebay' | 'userId'> & { readonly now: Date }

/** The facts about a seller's account that readiness needs. Reads only the database; eBay is not called. */
export async function sellingAccountOf(tx: Tx, { userId, ebay, now }: AccountContext): Promise<SellingAccount> {
  const { environment } = ebay
  const [row] = await tx
    .select()
    .from(ebayCredentials)
    .where(and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment)))
  if (!row) return noAccount
  const [location] = await tx
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
    isExpired: shouldReconnect(row, { now, ebay }),
    isRegistered,
    isLimitZero: isLimitZero(sellingLimit),
    policies: {
      payment: row.defaultPaymentPolicyId,
      fulfillment: row.defaultFulfillmentPolicyId,
      return: row.defaultReturnPolicyId,
    },
    policyKindsToChoose: policyKindsToChoose(row),
    merchantLocationKey: location?.key ?? null,
  }
}

function policyKindsToChoose(row: typeof ebayCredentials.$inferSelect): PolicyKind[] {
  const knownPolicies = readKnownPolicies(row.knownPolicies)
  const defaults: Record<PolicyKind, string | null> = {
    payment: row.defaultPaymentPolicyId,
    fulfillment: row.defaultFulfillmentPolicyId,
    return: row.defaultReturnPolicyId,
  }
  return policyKinds.filter((kind) => !defaults[kind] && knownPolicies[kind].length > 1)
}

/**
 * True if the seller must connect eBay again: the refresh token has expired, eBay refuses it, or the secret that
 * encrypted it is gone.
 */
export function shouldReconnect(
  { userId, refreshToken, revokedAt, tokenExpiresAt }: typeof ebayCredentials.$inferSelect,
  { now, ebay }: Omit<AccountContext, 'userId'>,
): boolean {
  return revokedAt !== null || tokenExpiresAt <= now || !ebay.canDecrypt(userId, refreshToken)
}
