import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { decrypt, encrypt } from '../../../platform/server/settings/encrypt.ts'
import type { EbayEnvironment } from '../../environment.ts'

/** The seller and environment of a token. Decrypting it for others fails. */
export type TokenOwner = { readonly userId: string; readonly environment: EbayEnvironment }

/** Encrypts eBay's tokens for the database. */
export type TokenCipher = {
  encrypt(owner: TokenOwner, token: string): string
  /** Undefined for text that was changed, belongs to another owner, or was encrypted with a secret that is gone. */
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
