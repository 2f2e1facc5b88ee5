import type { Config } from '../../../platform/server/settings/config.ts'
import type { SecretSettings } from '../../../platform/server/settings/secret-settings.ts'
import { type EbayAddresses, ebayAddresses } from '../../ebay-addresses.ts'
import type { EbayEnvironment } from '../../environment.ts'
import type { Keyset } from './token-client.ts'

/** The practice marketplace that runs beside the server. */
export type PracticeMarket = {
  /** Its own origin on this machine, such as `http://127.0.0.1:4003`. */
  readonly origin: string
  readonly keyset: Keyset
}

/** The eBay to use and the keys for it. `keyset` is undefined if keys are missing or the practice marketplace does not run. */
export type ChosenEbay = {
  readonly environment: EbayEnvironment
  readonly addresses: EbayAddresses
  readonly keyset: Keyset | undefined
}

/** Requests of browsers below this path are redirected to the practice marketplace: `auth` or `www`, then the path there. */
export const practicePath = '/api/ebay/practice'

/** Chooses by the settings alone. A request never decides which eBay is used. */
export function chooseEbay(
  { environment, clientId, ruName, addresses }: Config['ebay'],
  { ebayClientSecret: clientSecret }: Pick<SecretSettings, 'ebayClientSecret'>,
  practice: PracticeMarket | undefined,
): ChosenEbay {
  if (environment === 'practice')
    return { environment, addresses: practiceAddresses(practice?.origin ?? ''), keyset: practice?.keyset }
  const keyset = clientId && clientSecret && ruName ? { clientId, clientSecret, ruName } : undefined
  return { environment, addresses: { ...ebayAddresses[environment], ...addresses }, keyset }
}

function practiceAddresses(origin: string): EbayAddresses {
  return {
    auth: `${practicePath}/auth`,
    api: `${origin}/api`,
    apiz: `${origin}/apiz`,
    apim: `${origin}/apim`,
    www: `${practicePath}/www`,
  }
}
