import type { z } from 'zod'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import type { checkPoliciesEndpoint } from '../../api.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import { failureSentence } from '../failure-sentence.ts'
import type { LocationContext } from '../location/ensure-location.ts'
import { inAccountTurn } from './account-turn.ts'
import { connectedAccount } from './connected-account.ts'
import { keepSeen, lookAtAccount } from './look-at-account.ts'

type Answer = z.infer<typeof checkPoliciesEndpoint.output>

/**
 * Asks eBay which policies, location and limits the seller's account has, and takes over what it says. `success` says whether
 * eBay answered; without it everything stays as it was known. Throws 'forbidden' for another `userId`.
 */
export async function checkPolicies(
  context: LocationContext,
  input: z.infer<typeof checkPoliciesEndpoint.input>,
): Promise<Answer> {
  refuseOtherSeller(context, input.userId)
  const error = await look(context)
  return { success: error === undefined, ...(error !== undefined && { error }), account: await ebayAccount(context) }
}

/** Gives the sentence of why it could not be done. */
async function look(context: LocationContext): Promise<string | undefined> {
  const { ebay, userId } = context
  try {
    return await inAccountTurn(context, async () => {
      const account = await connectedAccount(context)
      if (!account) return readinessSentences.notConnected
      await keepSeen(
        context,
        account,
        await lookAtAccount(ebay.callAs(userId, account.ebayUserId), account.marketplace),
      )
      return undefined
    })
  } catch (error) {
    const sentence = failureSentence(error)
    if (sentence === undefined) throw error
    return sentence
  }
}
