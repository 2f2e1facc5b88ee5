import type { Keyset } from './stored-rows.ts'

/** The keyset that every simulator knows. A product in practice mode is set up with it. */
export const practiceKeyset: Keyset = {
  clientId: 'Practice-PastFash-SBX-0practice0-00000000',
  clientSecret: 'SBX-0practice000-0000-0000-0000-0000',
  ruName: 'Practice-Practice-PastFash-practiceaa',
  acceptedUrl: 'http://localhost:3000/ebay-callback',
  declinedUrl: 'http://localhost:3000/ebay-callback?error=access_denied',
  followsHost: true,
}
