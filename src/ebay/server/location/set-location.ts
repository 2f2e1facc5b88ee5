import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { EbayAccount, setLocationEndpoint } from '../../api.ts'
import { homeMarketplace, type Marketplace } from '../../marketplace.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import { failureSentence } from '../failure-sentence.ts'
import { withAccountLock } from '../policies/account-lock.ts'
import { connectedAccount } from '../policies/connected-account.ts'
import { listLocations, locationWithPostalCode, makeLocation } from './account-locations.ts'
import { type LocationContext, saveLocations } from './ensure-location.ts'

type LocationChoice = z.infer<typeof setLocationEndpoint.input>

/**
 * Sends the seller's items from the account's location with this key, or with this postal code, which is made if missing.
 * Throws `AppError('bad-input')` for a postal code that is invalid in the marketplace, and `'conflict'` if no account is
 * connected or the location is gone. Throws `'try-later'` with the reason if eBay failed or refused.
 */
export async function setLocation(context: LocationContext, choice: LocationChoice): Promise<EbayAccount> {
  const { ebay, userId } = context
  await withAccountLock(context, async () => {
    const account = await connectedAccount(context)
    const postalCode = readPostalCode(choice, account?.marketplace ?? homeMarketplace)
    if (!account) throw new AppError('conflict', readinessSentences.notConnected)
    const callEbay = ebay.callAs(userId, account.ebayUserId)
    const locations = await listLocations(callEbay)
    const { marketplace } = account
    const existing =
      locations.find(({ key }) => key === choice.key) ??
      locationWithPostalCode(locations, postalCode ?? '', marketplace)
    if (!existing && postalCode === undefined) throw new AppError('conflict', goneSentence)
    const location = existing ?? (await makeLocation(callEbay, postalCode ?? '', marketplace))
    await saveLocations(context, account, existing ? locations : [...locations, location], location.key)
  }).catch(refuse)
  return ebayAccount(context)
}

function readPostalCode({ key, postalCode }: LocationChoice, { postalCode: rule }: Marketplace): string | undefined {
  if (postalCode === undefined && key !== undefined) return undefined
  const { success, data } = rule.schema.safeParse(postalCode)
  if (!success) throw new AppError('bad-input', rule.invalidSentence)
  return data
}

const goneSentence = 'This location is no longer in your eBay account. Press Check Policies, then choose again.'

function refuse(error: unknown): never {
  const sentence = error instanceof AppError ? undefined : failureSentence(error)
  throw sentence === undefined ? error : new AppError('try-later', sentence, { cause: error })
}
