import { moneyOf, moneyWords } from '../../../items/money.ts'
import { numberWords, pageLanguage } from '../../../platform/page-language.ts'
import type { EbayAccount, PolicyKind } from '../../api.ts'
import { policyKinds } from '../../api.ts'
import type { EbayEnvironment } from '../../environment.ts'
import type { Marketplace } from '../../marketplace.ts'
import { isLimitZero } from '../../readiness/selling-account.ts'

/** Parts that are missing before anything can be published, in the order in which they are done. */
export type MissingPart =
  | 'keys'
  | 'connection'
  | 'reconnection'
  | 'registration'
  | 'limit'
  | 'opt-in'
  | 'policies'
  | 'location'

/** The missing parts of an account; empty if it is complete. Without a connection only that is missing. */
export function missingParts(account: EbayAccount): readonly MissingPart[] {
  const { connection } = account
  if (!connection) return [account.isConfigured ? 'connection' : 'keys']
  if (connection.isExpired) return ['reconnection']
  return [
    ...(connection.isRegistered === false ? (['registration'] as const) : []),
    ...(isLimitZero(connection.sellingLimit) ? (['limit'] as const) : []),
    ...(account.isOptInPending ? (['opt-in'] as const) : []),
    // Nothing can be done about policies until eBay has turned them on.
    ...(missingPolicies(account).length > 0 && !account.isOptInPending ? (['policies'] as const) : []),
    ...(account.location === null ? (['location'] as const) : []),
  ]
}

/** Connected only if credentials exist and the token has not expired (specification of listings, section 4). */
export function isConnected({ connection }: Pick<EbayAccount, 'connection'>): boolean {
  return connection !== null && !connection.isExpired
}

/** The kinds without a default policy. */
export function missingPolicies({ policies }: Pick<EbayAccount, 'policies'>): readonly PolicyKind[] {
  return policyKinds.filter((kind) => policies[kind] === null)
}

/** The result of a check of the account. Undefined: the account is not loaded here. */
export function checkedWords(account: EbayAccount | undefined): string {
  if (account?.isOptInPending) return 'eBay is still turning on business policies'
  const missing = missingNames(account)
  return missing === '' ? 'eBay policies checked' : `eBay policies checked. Still missing: ${missing}`
}

/** The result of creating policies. If the account had several of a kind, the seller chooses. */
export function createdWords(account: EbayAccount | undefined): string {
  const missing = missingNames(account)
  return missing === ''
    ? 'eBay policies created successfully'
    : `Your eBay account has several policies. Choose one for each: ${missing}`
}

function missingNames(account: EbayAccount | undefined): string {
  return account
    ? missingPolicies(account)
        .map((kind) => policyNames[kind])
        .join(', ')
    : ''
}

/** The environment in the words of the card. */
export const environmentNames: Readonly<Record<EbayEnvironment, string>> = {
  practice: 'Practice marketplace',
  sandbox: 'Sandbox',
  production: 'Production',
}

export const policyNames: Readonly<Record<PolicyKind, string>> = {
  payment: 'Payment',
  fulfillment: 'Fulfillment',
  return: 'Return',
}

/** A location in one line: its name, then city and state, if known. */
export function locationWords(
  { name, city, stateOrProvince, postalCode, country }: NonNullable<EbayAccount['location']>,
  marketplace: Marketplace,
): string {
  const region = [city, stateOrProvince, country === marketplace.country ? null : country].filter(Boolean).join(', ')
  const where = region || postalCode
  return where && !name.includes(where) ? `${name} · ${where}` : name
}

/** The monthly selling limit; undefined if eBay has not reported one. */
export function limitWords(
  limit: NonNullable<EbayAccount['connection']>['sellingLimit'],
  { currency }: Marketplace,
): string | undefined {
  const amount = limit?.amount == null ? undefined : moneyOf(limit.amount, currency)
  const parts = [
    ...(limit?.quantity == null ? [] : [`${numberWords(limit.quantity)} items`]),
    ...(amount ? [moneyWords(amount)] : []),
  ]
  return parts.length > 0 ? `${parts.join(' and ')} a month` : undefined
}

/** A day in words: "22 May 2028". */
export function dayWords(moment: Date): string {
  return `${moment.getDate()} ${moment.toLocaleString(pageLanguage, { month: 'short' })} ${moment.getFullYear()}`
}
