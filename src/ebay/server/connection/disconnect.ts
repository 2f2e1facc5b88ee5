import { and, eq } from 'drizzle-orm'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import type { Context } from '../../../platform/server/services.ts'
import { createTokenCipher } from '../client/token-cipher.ts'
import { ebayAccounts, ebayCredentials, ebayInventoryLocations, ebayOauthStates } from '../tables.ts'
import { dropUnlisted, keepNameOf } from './forget-account.ts'

type DisconnectContext = Context<'db' | 'appSecrets' | 'ebay' | 'userId'>

/**
 * Ends the connection: the tokens go from here, then eBay is told so. Items, listings and their links stay. Without a connection
 * it does nothing.
 */
export async function disconnectEbay({
  db,
  appSecrets,
  ebay,
  userId,
}: DisconnectContext): Promise<Record<string, never>> {
  const owner = { userId, environment: ebay.environment }
  const refreshToken = await db.asUser(userId, async (tx) => {
    // Its listings change, several of them: the counter is locked before.
    await holdCounter(tx, userId)
    const [gone] = await tx
      .delete(ebayCredentials)
      .where(and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, owner.environment)))
      .returning()
    if (gone) await keepNameOf(tx, owner, gone)
    for (const table of [ebayInventoryLocations, ebayOauthStates])
      await tx.delete(table).where(and(eq(table.userId, userId), eq(table.environment, owner.environment)))
    await tx
      .update(ebayAccounts)
      .set({ isConnected: false })
      .where(and(eq(ebayAccounts.userId, userId), eq(ebayAccounts.environment, owner.environment)))
    await dropUnlisted(tx, owner)
    return gone && createTokenCipher(appSecrets).decrypt(owner, gone.refreshToken)
  })
  if (refreshToken !== undefined) await ebay.consent.revoke(refreshToken)
  return {}
}
