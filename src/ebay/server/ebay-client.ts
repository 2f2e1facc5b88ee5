import type { EbayAddresses } from '../ebay-addresses.ts'
import type { EbayEnvironment } from '../environment.ts'
import type { Marketplace } from '../marketplace.ts'
import type { CallEbay } from './client/ebay-call.ts'

/** The only way to eBay. It calls the environment that is set, and no other. */
export type EbayClient = {
  readonly environment: EbayEnvironment
  /** False if keys are missing. Then nobody can connect, and every call fails. */
  readonly isConfigured: boolean
  readonly addresses: EbayAddresses
  /** The practice marketplace's own origin on this machine; undefined if the eBay in use is another one. */
  readonly practiceOrigin: string | undefined
  /**
   * Calls in a seller's name, with a token that is renewed automatically. A call throws `EbayFailure` of kind 'reconnect' if
   * the seller is not connected, or is connected to another account than `ebayUserId`. A task that began with one account
   * must never continue with another.
   */
  callAs(userId: string, ebayUserId?: string): CallEbay
  /** Calls in the application's own name, for data that all sellers of a marketplace share. */
  callAsApp(marketplace: Marketplace): CallEbay
  readonly consent: Consent
  /** Whether a seller's stored token can be decrypted: APP_SECRETS still holds the secret that encrypted it. */
  canDecrypt(userId: string, encrypted: string): boolean
}

/** The steps of a seller's consent: ask for it, exchange its code for tokens, and revoke it. */
export type Consent = {
  /**
   * The address of eBay's consent page. `isLogin` makes eBay ask for the sign-in again. Throws `AppError('conflict')` if keys
   * are missing.
   */
  address(state: string, isLogin?: boolean): string
  /**
   * Exchanges a code, which is good once, for tokens. Throws `EbayFailure`; for a code that is invalid or used, its kind is
   * 'refused' and its status 400.
   */
  exchange(code: string): Promise<ConsentTokens>
  /** Calls with the tokens of a consent that is not stored yet. */
  callWith(tokens: ConsentTokens): CallEbay
  /** Tells eBay that a refresh token is no longer used. Tries once, for a short time, and never throws. */
  revoke(refreshToken: string): Promise<void>
}

export type ConsentTokens = {
  readonly accessToken: string
  readonly accessExpiresAt: Date
  readonly refreshToken: string
  readonly refreshExpiresAt: Date
}
