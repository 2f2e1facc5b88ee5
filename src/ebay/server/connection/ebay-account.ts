import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { type EbayAccount, locationSchema } from '../../api.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { countReadyItems } from '../readiness/count-items.ts'
import { ebayCredentials, ebayInventoryLocations } from '../tables.ts'
import { ofEachKind, readKnownPolicies } from './known-policies.ts'
import { readPrivileges } from './privileges.ts'
import { shouldReconnect } from './selling-account-of.ts'

type EbayAccountContext = Context<'db' | 'clock' | 'ebay' | 'userId'>
type Credentials = typeof ebayCredentials.$inferSelect

/** The data of the connection card. Reads only the database, so it is fast and works while eBay is down. */
export async function ebayAccount({ db, clock, ebay, userId }: EbayAccountContext): Promise<EbayAccount> {
  const { environment, isConfigured } = ebay
  const rows = await db.asUser(userId, async (tx) => ({
    credentials: await credentialsOf(tx, userId, environment),
    locations: await locationsOf(tx, userId, environment),
    readyItems: await countReadyItems(tx, userId),
  }))
  const { credentials, locations, readyItems } = rows
  const location = locations.find(({ isDefault }) => isDefault)
  return {
    environment,
    isConfigured,
    connection: credentials ? connectionOf(credentials, { now: clock.now(), ebay }) : null,
    ...policiesOf(credentials),
    isOptInPending: credentials !== undefined && credentials.optInAskedAt !== null,
    location: credentials && location ? locationSchema.parse(location) : null,
    locationChoices: credentials ? locations.map((choice) => locationSchema.parse(choice)) : [],
    readyItems,
  }
}

function connectionOf(row: Credentials, context: Parameters<typeof shouldReconnect>[1]): EbayAccount['connection'] {
  return {
    ebayUserId: row.ebayUserId,
    ebayUsername: row.ebayUsername,
    marketplaceId: row.marketplaceId,
    updatedAt: row.updatedAt.toISOString(),
    tokenExpiresAt: row.tokenExpiresAt.toISOString(),
    isExpired: shouldReconnect(row, context),
    isChecked: row.checkedAt !== null,
    ...readPrivileges(row.privileges),
  }
}

/** The default policy of each kind, and the policies to choose from. */
function policiesOf(row: Credentials | undefined): Pick<EbayAccount, 'policies' | 'policyChoices'> {
  const knownPolicies = readKnownPolicies(row?.knownPolicies ?? null)
  const defaults = {
    payment: row?.defaultPaymentPolicyId ?? null,
    fulfillment: row?.defaultFulfillmentPolicyId ?? null,
    return: row?.defaultReturnPolicyId ?? null,
  }
  return {
    policies: ofEachKind((kind) => {
      const id = defaults[kind]
      return id === null ? null : (knownPolicies[kind].find((policy) => policy.id === id) ?? { id, name: id })
    }),
    policyChoices: knownPolicies,
  }
}

async function credentialsOf(tx: Tx, userId: string, environment: EbayEnvironment) {
  const ownRow = and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment))
  const [row] = await tx.select().from(ebayCredentials).where(ownRow)
  return row
}

function locationsOf(tx: Tx, userId: string, environment: EbayEnvironment) {
  return tx
    .select()
    .from(ebayInventoryLocations)
    .where(and(eq(ebayInventoryLocations.userId, userId), eq(ebayInventoryLocations.environment, environment)))
    .orderBy(ebayInventoryLocations.key)
}
