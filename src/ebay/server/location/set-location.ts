import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { EbayAccount, setLocationEndpoint } from '../../api.ts'
import { homeMarketplace, type Marketplace } from '../../marketplace.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import { failureSentence } from '../failure-sentence.ts'
import { inAccountTurn } from '../policies/account-turn.ts'
import { connectedAccount } from '../policies/connected-account.ts'
import { listLocations, locationWithPostalCode, makeLocation } from './account-locations.ts'
import { keepLocations, type LocationContext } from './ensure-location.ts'

type Where = z.infer<typeof setLocationEndpoint.input>

/**
 * Sends the seller's items from this location of the account, or from this postal code: from a location that has it, else from one that
 * is made of it. Throws 'bad-input' for what is none where the account sells, 'conflict' where no account is connected or the location is gone, and 'try-later' with the reason where eBay did not do it.
 */
export async function setLocation(context: LocationContext, where: Where): Promise<EbayAccount> {
  const { ebay, userId } = context
  await inAccountTurn(context, async () => {
    const account = await connectedAccount(context)
    const postalCode = readPostalCode(where, account?.marketplace ?? homeMarketplace)
    if (!account) throw new AppError('conflict', readinessSentences.notConnected)
    const callEbay = ebay.callAs(userId, account.ebayUserId)
    const locations = await listLocations(callEbay)
    const { marketplace } = account
    const found =
      locations.find(({ key }) => key === where.key) ?? locationWithPostalCode(locations, postalCode ?? '', marketplace)
    if (!found && postalCode === undefined) throw new AppError('conflict', goneSentence)
    const wanted = found ?? (await makeLocation(callEbay, postalCode ?? '', marketplace))
    await keepLocations(context, account, found ? locations : [...locations, wanted], wanted.key)
  }).catch(refuse)
  return ebayAccount(context)
}

function readPostalCode({ key, postalCode }: Where, { postalCode: rule }: Marketplace): string | undefined {
  if (postalCode === undefined && key !== undefined) return undefined
  const { success, data } = rule.schema.safeParse(postalCode)
  if (!success) throw new AppError('bad-input', rule.wanted)
  return data
}

const goneSentence = 'eBay does not have this place any more. Please press Check Policies, then choose again.'

function refuse(error: unknown): never {
  const sentence = error instanceof AppError ? undefined : failureSentence(error)
  throw sentence === undefined ? error : new AppError('try-later', sentence, { cause: error })
}
