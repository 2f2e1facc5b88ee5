import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { type Marketplace, marketplaceOf } from '../../marketplace.ts'
import { ebayCredentials } from '../tables.ts'
import type { DefaultPolicies } from './default-policies.ts'

/** The account that a seller has connected, as its row was when it was read. */
export type ConnectedAccount = {
  readonly userId: string
  readonly environment: EbayEnvironment
  readonly ebayUserId: string
  readonly marketplace: Marketplace
  readonly defaults: DefaultPolicies
  readonly optInAskedAt: Date | null
}

/** Undefined if the seller has connected no account in this environment. */
export function connectedAccount({
  db,
  ebay,
  userId,
}: Context<'db' | 'ebay' | 'userId'>): Promise<ConnectedAccount | undefined> {
  const { environment } = ebay
  return db.asUser(userId, async (tx) => {
    const [row] = await tx.select().from(ebayCredentials).where(credentialsRow({ userId, environment }))
    return row && accountOf(row)
  })
}

/**
 * The account as its row is now, which gets locked. Undefined if another account is connected: answers about this one are not
 * valid for it.
 */
export async function lockIfConnected(
  tx: Tx,
  account: Pick<ConnectedAccount, 'userId' | 'environment' | 'ebayUserId'>,
): Promise<ConnectedAccount | undefined> {
  const [row] = await tx.select().from(ebayCredentials).where(credentialsRow(account)).for('update')
  return row?.ebayUserId === account.ebayUserId ? accountOf(row) : undefined
}

function accountOf(row: typeof ebayCredentials.$inferSelect): ConnectedAccount {
  const { userId, environment, ebayUserId, optInAskedAt } = row
  const defaults = {
    payment: row.defaultPaymentPolicyId,
    fulfillment: row.defaultFulfillmentPolicyId,
    return: row.defaultReturnPolicyId,
  }
  return { userId, environment, ebayUserId, marketplace: marketplaceOf(row.marketplaceId), defaults, optInAskedAt }
}

/** The marketplace of the connected account; the home marketplace if no account is connected. */
export async function marketplaceOfSeller(
  tx: Tx,
  owner: { userId: string; environment: EbayEnvironment },
): Promise<Marketplace> {
  const [row] = await tx
    .select({ id: ebayCredentials.marketplaceId })
    .from(ebayCredentials)
    .where(credentialsRow(owner))
  return marketplaceOf(row?.id)
}

/** The condition that selects the seller's row of credentials. */
export function credentialsRow({ userId, environment }: { userId: string; environment: EbayEnvironment }) {
  return and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment))
}
