import type { Keyset } from './stored-rows.ts'

/** The keyset that the simulated eBay knows by default. PastFash uses it in practice mode. */
export const practiceKeyset: Keyset = {
  clientId: 'Practice-PastFash-SBX-0practice0-00000000',
  clientSecret: 'SBX-0practice000-0000-0000-0000-0000',
  ruName: 'Practice-Practice-PastFash-practiceaa',
  acceptedUrl: 'http://localhost:3000/ebay-callback',
  declinedUrl: 'http://localhost:3000/ebay-callback?error=access_denied',
  // A phone opens the consent page at another host than localhost. The two addresses then get that host.
  followsHost: true,
}
