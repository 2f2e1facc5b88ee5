import { z } from 'zod'
import type { Marketplace } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { type KnownPolicies, noPolicies } from '../connection/known-policies.ts'
import { askPrivileges, type Privileges } from '../connection/privileges.ts'
import { type AccountLocation, listLocations } from '../location/account-locations.ts'
import { type LocationContext, saveLocations } from '../location/ensure-location.ts'
import { ebayCredentials } from '../tables.ts'
import { isNotEligible, listPolicies } from './business-policies.ts'
import { type ConnectedAccount, credentialsRow, lockIfConnected } from './connected-account.ts'
import { defaultPolicies } from './default-policies.ts'

const program = 'SELLING_POLICY_MANAGEMENT'

/** eBay's answers about an account. */
export type AccountAnswers = {
  /** Null while business policies are off for the account. */
  readonly policies: KnownPolicies | null
  readonly locations: readonly AccountLocation[]
  /** Undefined if eBay did not answer. */
  readonly privileges: Privileges | undefined
}

/** Asks eBay which policies, locations and limits the account has. Throws `EbayFailure`. */
export async function askAboutAccount(callEbay: CallEbay, marketplace: Marketplace): Promise<AccountAnswers> {
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

/** Asks eBay to switch business policies on. Asking again is no error. Throws `EbayFailure`. */
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
    const isAlreadyOptedIn = error instanceof EbayFailure && error.errors.some(({ errorId }) => errorId === 25803)
    if (!isAlreadyOptedIn) throw error
  }
}

/** Undefined if eBay refuses, because no other step needs the limits. */
async function privilegesOf(callEbay: CallEbay, marketplace: Marketplace): Promise<Privileges | undefined> {
  try {
    return await askPrivileges(callEbay, marketplace)
  } catch (error) {
    if (error instanceof EbayFailure && error.kind === 'refused') return undefined
    throw error
  }
}

/**
 * Stores eBay's answers, all or some, unless the seller has connected another account since. Policies that eBay no longer has
 * stop being the default. `isOptInNew`: eBay was just asked to turn on business policies.
 */
export async function saveAnswers(
  context: LocationContext,
  account: ConnectedAccount,
  answers: Partial<AccountAnswers>,
  { isOptInNew = false }: { isOptInNew?: boolean } = {},
): Promise<void> {
  const { db, clock, userId } = context
  if (answers.locations) await saveLocations(context, account, answers.locations)
  await db.asUser(userId, async (tx) => {
    // Read again: the seller may have chosen policies while eBay was asked.
    const current = await lockIfConnected(tx, account)
    if (!current) return
    const now = clock.now()
    const { policies, privileges } = answers
    const defaults = defaultPolicies(policies ?? noPolicies, current.defaults)
    await tx
      .update(ebayCredentials)
      .set({
        ...(policies !== undefined && {
          knownPolicies: policies,
          defaultPaymentPolicyId: defaults.payment,
          defaultFulfillmentPolicyId: defaults.fulfillment,
          defaultReturnPolicyId: defaults.return,
          optInAskedAt: policies ? null : (current.optInAskedAt ?? (isOptInNew ? now : null)),
        }),
        ...(privileges && { privileges }),
        ...(answers.locations && { checkedAt: now }),
        updatedAt: now,
      })
      .where(credentialsRow(account))
  })
}
