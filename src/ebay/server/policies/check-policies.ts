import type { z } from 'zod'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import type { checkPoliciesEndpoint } from '../../api.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import { failureSentence } from '../failure-sentence.ts'
import type { LocationContext } from '../location/ensure-location.ts'
import { withAccountLock } from './account-lock.ts'
import { askAboutAccount, saveAnswers } from './ask-about-account.ts'
import { connectedAccount } from './connected-account.ts'

type Answer = z.infer<typeof checkPoliciesEndpoint.output>

/**
 * Asks eBay which policies, locations and limits the seller's account has, and stores the answers. `success` says whether eBay
 * answered; otherwise the stored answers stay. Throws `AppError('forbidden')` for another `userId`.
 */
export async function checkPolicies(
  context: LocationContext,
  input: z.infer<typeof checkPoliciesEndpoint.input>,
): Promise<Answer> {
  refuseOtherSeller(context, input.userId)
  const error = await askAndSave(context)
  return { success: error === undefined, ...(error !== undefined && { error }), account: await ebayAccount(context) }
}

/** Returns the sentence about the failure; undefined after a success. */
async function askAndSave(context: LocationContext): Promise<string | undefined> {
  const { ebay, userId } = context
  try {
    return await withAccountLock(context, async () => {
      const account = await connectedAccount(context)
      if (!account) return readinessSentences.notConnected
      await saveAnswers(
        context,
        account,
        await askAboutAccount(ebay.callAs(userId, account.ebayUserId), account.marketplace),
      )
      return undefined
    })
  } catch (error) {
    const sentence = failureSentence(error)
    if (sentence === undefined) throw error
    return sentence
  }
}
