import { createHash } from 'node:crypto'

/**
 * What eBay's challenge is answered with: the SHA-256, in hex, of challenge code, verification token and endpoint, the last exactly
 * as it was entered at eBay.
 */
export function challengeResponse(challengeCode: string, verificationToken: string, endpoint: string): string {
  return createHash('sha256').update(challengeCode).update(verificationToken).update(endpoint).digest('hex')
}
