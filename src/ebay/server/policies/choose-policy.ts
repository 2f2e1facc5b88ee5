import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { choosePolicyEndpoint, EbayAccount, PolicyKind } from '../../api.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import { readKnownPolicies } from '../connection/known-policies.ts'
import { storeAllUnsent } from '../publishing/updates/store-all-unsent.ts'
import { ebayCredentials } from '../tables.ts'
import { credentialsRow } from './connected-account.ts'

type ChoosePolicyContext = Context<'db' | 'ebay' | 'clock' | 'userId'>

/**
 * Makes a policy of the account the default of its kind. Throws `AppError('conflict')` if no account is connected, and `'gone'`
 * if eBay did not list the policy for it.
 */
export async function choosePolicy(
  context: ChoosePolicyContext,
  { kind, id }: z.infer<typeof choosePolicyEndpoint.input>,
): Promise<EbayAccount> {
  const { db, ebay, clock, userId } = context
  const ownRow = credentialsRow({ userId, environment: ebay.environment })
  await db.asUser(userId, async (tx) => {
    const [row] = await tx
      .select({ knownPolicies: ebayCredentials.knownPolicies, before: ebayCredentials[columns[kind]] })
      .from(ebayCredentials)
      .where(ownRow)
      .for('update')
    if (!row) throw new AppError('conflict', readinessSentences.notConnected)
    if (readKnownPolicies(row.knownPolicies)[kind].every((policy) => policy.id !== id))
      throw new AppError(
        'gone',
        'This policy is no longer in your eBay account. Press Check Policies, then choose again.',
      )
    await tx
      .update(ebayCredentials)
      .set({ [columns[kind]]: id, updatedAt: clock.now() })
      .where(ownRow)
    if (row.before !== id) await storeAllUnsent(tx, context)
  })
  return ebayAccount(context)
}

const columns = {
  payment: 'defaultPaymentPolicyId',
  fulfillment: 'defaultFulfillmentPolicyId',
  return: 'defaultReturnPolicyId',
} as const satisfies Record<PolicyKind, string>
