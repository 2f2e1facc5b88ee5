import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { seal, unseal } from '../../../platform/server/settings/seal.ts'
import type { EbayEnvironment } from '../../environment.ts'

/** Whose token it is: opened for another seller or environment it is refused. */
export type TokenOwner = { readonly userId: string; readonly environment: EbayEnvironment }

/** eBay's tokens as rows hold them. */
export type TokenSeal = {
  seal(owner: TokenOwner, token: string): string
  /** Undefined for what was changed, is another's, or was sealed by a secret that is gone. */
  open(owner: TokenOwner, sealed: string): string | undefined
}

export function createTokenSeal(secrets: AppSecrets): TokenSeal {
  const sealing = ({ userId, environment }: TokenOwner) => ({
    secrets,
    purpose: 'ebay tokens',
    belongsTo: `${environment}:${userId}`,
  })
  return {
    seal: (owner, token) => seal(sealing(owner), token),
    open: (owner, sealed) => unseal(sealing(owner), sealed),
  }
}
