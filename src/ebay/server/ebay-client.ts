import type { EbayAddresses } from '../ebay-addresses.ts'
import type { EbayEnvironment } from '../environment.ts'
import type { Marketplace } from '../marketplace.ts'
import type { CallEbay } from './client/ebay-call.ts'

/** The one way to eBay: in the environment that is set, and in no other. */
export type EbayClient = {
  readonly environment: EbayEnvironment
  /** False where keys are missing: nobody can connect, and every call fails. */
  readonly isConfigured: boolean
  readonly addresses: EbayAddresses
  /** The practice marketplace's own origin on this machine; undefined where it is not the eBay that is meant. */
  readonly practiceOrigin: string | undefined
  /**
   * Calls in a seller's name, by a token that renews itself. 'reconnect' where the seller is not connected, or, where `ebayUserId`
   * names an account, is by now connected to another one: what was begun with one must never go on with another.
   */
  callAs(userId: string, ebayUserId?: string): CallEbay
  /** Calls in the application's own name, for what is the same for all sellers of a marketplace. */
  callAsApp(marketplace: Marketplace): CallEbay
  readonly consent: Consent
  /** Whether a token of a seller's row can be used: the secret that encrypted it is still among those of APP_SECRETS. */
  isReadable(userId: string, encrypted: string): boolean
}

/** What a seller's consent goes through: asked for, exchanged for tokens, and given back. */
export type Consent = {
  /** Where the seller is asked, `isLogin` after signing in anew. 'conflict' where keys are missing. */
  address(state: string, isLogin?: boolean): string
  /** The tokens for a code, which is good once. Throws `EbayFailure`: 'refused' with status 400 for a code that is none or no more. */
  exchange(code: string): Promise<ConsentTokens>
  /** Calls by the tokens of a consent that is not kept yet. */
  callWith(tokens: ConsentTokens): CallEbay
  /** Tells eBay that a refresh token is of no more use. Tries once and briefly, and never throws. */
  revoke(refreshToken: string): Promise<void>
}

export type ConsentTokens = {
  readonly accessToken: string
  readonly accessExpiresAt: Date
  readonly refreshToken: string
  readonly refreshExpiresAt: Date
}
