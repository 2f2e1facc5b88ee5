import { and, eq } from 'drizzle-orm'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import type { Context } from '../../../platform/server/services.ts'
import { createTokenCipher } from '../client/token-cipher.ts'
import { ebayAccounts, ebayCredentials, ebayInventoryLocations, ebayOauthStates } from '../tables.ts'
import { deleteUnlistedAccounts, saveAccountName } from './forget-account.ts'

type DisconnectContext = Context<'db' | 'appSecrets' | 'ebay' | 'userId'>

/**
 * Ends the connection: deletes the tokens here, then asks eBay to revoke them. Items, listings and their links stay. Does
 * nothing if the seller is not connected.
 */
export async function disconnectEbay({
  db,
  appSecrets,
  ebay,
  userId,
}: DisconnectContext): Promise<Record<string, never>> {
  const owner = { userId, environment: ebay.environment }
  const refreshToken = await db.asUser(userId, async (tx) => {
    // Several listings of the account change, so the seller's counter is locked before them.
    await lockCounter(tx, userId)
    const [deletedRow] = await tx
      .delete(ebayCredentials)
      .where(and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, owner.environment)))
      .returning()
    if (deletedRow) await saveAccountName(tx, owner, deletedRow)
    for (const table of [ebayInventoryLocations, ebayOauthStates])
      await tx.delete(table).where(and(eq(table.userId, userId), eq(table.environment, owner.environment)))
    await tx
      .update(ebayAccounts)
      .set({ isConnected: false })
      .where(and(eq(ebayAccounts.userId, userId), eq(ebayAccounts.environment, owner.environment)))
    await deleteUnlistedAccounts(tx, owner)
    return deletedRow && createTokenCipher(appSecrets).decrypt(owner, deletedRow.refreshToken)
  })
  if (refreshToken !== undefined) await ebay.consent.revoke(refreshToken)
  return {}
}
