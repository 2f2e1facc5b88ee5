import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { EbayAccount, setLocationEndpoint } from '../../api.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import { failureSentence } from '../failure-sentence.ts'
import { inAccountTurn } from '../policies/account-turn.ts'
import { connectedAccount } from '../policies/connected-account.ts'
import { listLocations, locationWithZip, makeLocation } from './account-locations.ts'
import { keepLocations, type LocationContext } from './ensure-location.ts'

/**
 * Sends the seller's items from this location of the account, or from this ZIP code: from a location that has it, else from one that
 * is made of it. Throws 'conflict' where no account is connected or the location is gone, and 'try-later' with the reason where eBay did not do it.
 */
export async function setLocation(
  context: LocationContext,
  where: z.infer<typeof setLocationEndpoint.input>,
): Promise<EbayAccount> {
  const { ebay, userId } = context
  await inAccountTurn(context, async () => {
    const account = await connectedAccount(context)
    if (!account) throw new AppError('conflict', readinessSentences.notConnected)
    const callEbay = ebay.callAs(userId, account.ebayUserId)
    const locations = await listLocations(callEbay)
    const found = locations.find(({ key }) => key === where.key) ?? locationWithZip(locations, where.postalCode ?? '')
    if (!found && where.postalCode === undefined) throw new AppError('conflict', goneSentence)
    const wanted = found ?? (await makeLocation(callEbay, where.postalCode ?? ''))
    await keepLocations(context, account, found ? locations : [...locations, wanted], wanted.key)
  }).catch(refuse)
  return ebayAccount(context)
}

const goneSentence = 'eBay does not have this place any more. Please press Check Policies, then choose again.'

function refuse(error: unknown): never {
  const sentence = error instanceof AppError ? undefined : failureSentence(error)
  throw sentence === undefined ? error : new AppError('try-later', sentence, { cause: error })
}
