import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { json, refused } from '../wire/answer.ts'
import type { Handler } from '../wire/api-call.ts'

export const notificationHandlers: Readonly<Record<string, Handler>> = {
  getPublicKey: ({ market: { signingKey }, path }) =>
    path['public_key_id'] === signingKey.keyId
      ? json(200, { key: signingKey.publicKey, algorithm: 'ECDSA', digest: 'SHA1' })
      : refused(404, ebayError(195001)),
}
