import { moneyOf, moneyWords } from '../../../items/money.ts'
import { numberWords, pageLanguage } from '../../../platform/page-language.ts'
import type { EbayAccount, PolicyKind } from '../../api.ts'
import { policyKinds } from '../../api.ts'
import type { EbayEnvironment } from '../../environment.ts'
import type { Marketplace } from '../../marketplace.ts'
import { isLimitZero } from '../../readiness/selling-account.ts'

/** What is still to be done before anything can be published, in the order in which it is done. */
export type MissingPart =
  | 'keys'
  | 'connection'
  | 'reconnection'
  | 'registration'
  | 'limit'
  | 'opt-in'
  | 'policies'
  | 'location'

/** What an account lacks; empty where all is well. Of one that is not connected nothing else is asked. */
export function missingParts(account: EbayAccount): readonly MissingPart[] {
  const { connection } = account
  if (!connection) return [account.isConfigured ? 'connection' : 'keys']
  if (connection.isExpired) return ['reconnection']
  return [
    ...(connection.isRegistered === false ? (['registration'] as const) : []),
    ...(isLimitZero(connection.sellingLimit) ? (['limit'] as const) : []),
    ...(account.isOptInPending ? (['opt-in'] as const) : []),
    // Until eBay has switched them on there is nothing to be done about them.
    ...(missingPolicies(account).length > 0 && !account.isOptInPending ? (['policies'] as const) : []),
    ...(account.location === null ? (['location'] as const) : []),
  ]
}

/** Connected only if credentials exist and the token has not expired (specification of listings, section 4). */
export function isConnected({ connection }: Pick<EbayAccount, 'connection'>): boolean {
  return connection !== null && !connection.isExpired
}

/** The kinds of which there is no default policy. */
export function missingPolicies({ policies }: Pick<EbayAccount, 'policies'>): readonly PolicyKind[] {
  return policyKinds.filter((kind) => policies[kind] === null)
}

/** What came of asking eBay what the account has; undefined: the account is not known here. */
export function checkedWords(account: EbayAccount | undefined): string {
  if (account?.isOptInPending) return 'eBay is not done with switching business policies on'
  const missing = missingNames(account)
  return missing === '' ? 'eBay policies checked' : `eBay policies checked. Still without one: ${missing}`
}

/** What came of having policies made: where the account had several of a kind, the seller chooses. */
export function createdWords(account: EbayAccount | undefined): string {
  const missing = missingNames(account)
  return missing === ''
    ? 'eBay policies created successfully'
    : `Your eBay account has several of these policies. Please choose: ${missing}`
}

function missingNames(account: EbayAccount | undefined): string {
  return account
    ? missingPolicies(account)
        .map((kind) => policyNames[kind])
        .join(', ')
    : ''
}

/** The marketplace as the card calls it. */
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

/** A location in one line: its name, then city and state as far as they are known. */
export function locationWords(
  { name, city, stateOrProvince, postalCode, country }: NonNullable<EbayAccount['location']>,
  marketplace: Marketplace,
): string {
  const place = [city, stateOrProvince, country === marketplace.country ? null : country].filter(Boolean).join(', ')
  const where = place || postalCode
  return where && !name.includes(where) ? `${name} · ${where}` : name
}

/** What the account may sell in a month; undefined where eBay has not said. */
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
