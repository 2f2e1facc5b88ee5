import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { decrypt, encrypt } from '../../../platform/server/settings/encrypt.ts'
import type { EbayEnvironment } from '../../environment.ts'

/** Whose token it is: opened for another seller or environment it is refused. */
export type TokenOwner = { readonly userId: string; readonly environment: EbayEnvironment }

/** eBay's tokens as rows hold them. */
export type TokenCipher = {
  encrypt(owner: TokenOwner, token: string): string
  /** Undefined for what was changed, is another's, or was encrypted by a secret that is gone. */
  decrypt(owner: TokenOwner, encrypted: string): string | undefined
}

export function createTokenCipher(secrets: AppSecrets): TokenCipher {
  const encryption = ({ userId, environment }: TokenOwner) => ({
    secrets,
    purpose: 'ebay tokens',
    belongsTo: `${environment}:${userId}`,
  })
  return {
    encrypt: (owner, token) => encrypt(encryption(owner), token),
    decrypt: (owner, encrypted) => decrypt(encryption(owner), encrypted),
  }
}
