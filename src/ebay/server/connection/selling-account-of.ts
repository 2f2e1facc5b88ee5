import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db.ts'
import { type PolicyKind, policyKinds } from '../../api.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { noAccount, type SellingAccount } from '../../readiness/selling-account.ts'
import { ebayCredentials, ebayInventoryLocations } from '../tables.ts'
import { readKnownPolicies } from './known-policies.ts'

type Whose = { readonly userId: string; readonly environment: EbayEnvironment; readonly now: Date }

/** What readiness needs to know of a seller's account: from rows alone. */
export async function sellingAccountOf(tx: Tx, { userId, environment, now }: Whose): Promise<SellingAccount> {
  const [row] = await tx
    .select()
    .from(ebayCredentials)
    .where(and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment)))
  if (!row) return noAccount
  const [place] = await tx
    .select({ key: ebayInventoryLocations.key })
    .from(ebayInventoryLocations)
    .where(and(eq(ebayInventoryLocations.userId, userId), eq(ebayInventoryLocations.environment, environment)))
    .orderBy(desc(ebayInventoryLocations.isDefault), ebayInventoryLocations.key)
    .limit(1)
  return {
    isConnected: true,
    isExpired: isConsentOver(row, now),
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

/** Only connecting again helps: the refresh token has ended, or eBay takes it no more. */
export function isConsentOver(
  { revokedAt, tokenExpiresAt }: Pick<typeof ebayCredentials.$inferSelect, 'revokedAt' | 'tokenExpiresAt'>,
  now: Date,
): boolean {
  return revokedAt !== null || tokenExpiresAt <= now
}
