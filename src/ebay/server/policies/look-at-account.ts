import { z } from 'zod'
import type { Marketplace } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { type KnownPolicies, noPolicies } from '../connection/known-policies.ts'
import { askPrivileges, type Privileges } from '../connection/privileges.ts'
import { type AccountLocation, listLocations } from '../location/account-locations.ts'
import { keepLocations, type LocationContext } from '../location/ensure-location.ts'
import { ebayCredentials } from '../tables.ts'
import { isNotEligible, listPolicies } from './business-policies.ts'
import { type ConnectedAccount, itsRow, stillConnected } from './connected-account.ts'
import { defaultPolicies } from './default-policies.ts'

const program = 'SELLING_POLICY_MANAGEMENT'

/** What eBay says of an account. */
export type SeenAccount = {
  /** Null while business policies are not switched on for it. */
  readonly policies: KnownPolicies | null
  readonly locations: readonly AccountLocation[]
  /** Undefined where eBay did not say. */
  readonly privileges: Privileges | undefined
}

/** Asks eBay which policies, locations and limits the account has. Throws `EbayFailure`. */
export async function lookAtAccount(callEbay: CallEbay, marketplace: Marketplace): Promise<SeenAccount> {
  const [policies, locations, privileges] = await Promise.all([
    policiesOf(callEbay, marketplace),
    listLocations(callEbay),
    privilegesOf(callEbay, marketplace),
  ])
  return { policies, locations, privileges }
}

/** Null while eBay has not switched business policies on. Throws `EbayFailure`. */
export async function policiesOf(callEbay: CallEbay, marketplace: Marketplace): Promise<KnownPolicies | null> {
  if (!(await isOptedIn(callEbay))) return null
  try {
    return await listPolicies(callEbay, marketplace)
  } catch (error) {
    if (isNotEligible(error)) return null
    throw error
  }
}

async function isOptedIn(callEbay: CallEbay): Promise<boolean> {
  const { programs = [] } = await callEbay({
    host: 'api',
    method: 'GET',
    path: '/sell/account/v1/program/get_opted_in_programs',
    answer: z.object({ programs: z.array(z.object({ programType: z.string().optional() })).optional() }),
    isRepeatable: true,
  })
  return programs.some(({ programType }) => programType === program)
}

/** Asks eBay to switch business policies on; once is enough, and asking again no fault. Throws `EbayFailure`. */
export async function optIn(callEbay: CallEbay): Promise<void> {
  try {
    await callEbay({
      host: 'api',
      method: 'POST',
      path: '/sell/account/v1/program/opt_in',
      body: { programType: program },
      answer: z.unknown(),
      isRepeatable: true,
    })
  } catch (error) {
    const isAsked = error instanceof EbayFailure && error.errors.some(({ errorId }) => errorId === 25803)
    if (!isAsked) throw error
  }
}

/** What the account may do is told beside the rest, and nothing waits for it. */
async function privilegesOf(callEbay: CallEbay, marketplace: Marketplace): Promise<Privileges | undefined> {
  try {
    return await askPrivileges(callEbay, marketplace)
  } catch (error) {
    if (error instanceof EbayFailure && error.kind === 'refused') return undefined
    throw error
  }
}

/**
 * Keeps what eBay said, all or a part of it, unless the seller has connected another account since: policies that eBay has no more
 * are no default any longer. `askedNow`: eBay was asked just now to switch business policies on.
 */
export async function keepSeen(
  context: LocationContext,
  account: ConnectedAccount,
  seen: Partial<SeenAccount>,
  { askedNow = false }: { askedNow?: boolean } = {},
): Promise<void> {
  const { db, clock, userId } = context
  if (seen.locations) await keepLocations(context, account, seen.locations)
  await db.asUser(userId, async (tx) => {
    // As it is now: the seller may have chosen policies while eBay was asked.
    const current = await stillConnected(tx, account)
    if (!current) return
    const now = clock.now()
    const { policies, privileges } = seen
    const defaults = defaultPolicies(policies ?? noPolicies, current.defaults)
    await tx
      .update(ebayCredentials)
      .set({
        ...(policies !== undefined && {
          knownPolicies: policies,
          defaultPaymentPolicyId: defaults.payment,
          defaultFulfillmentPolicyId: defaults.fulfillment,
          defaultReturnPolicyId: defaults.return,
          optInAskedAt: policies ? null : (current.optInAskedAt ?? (askedNow ? now : null)),
        }),
        ...(privileges && { privileges }),
        ...(seen.locations && { checkedAt: now }),
        updatedAt: now,
      })
      .where(itsRow(account))
  })
}
