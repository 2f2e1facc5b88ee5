import { moneyOf } from '../../items/money.ts'
import { homeMarketplace, type Marketplace } from '../marketplace.ts'
import type { ReadinessFault } from './readiness-fault.ts'
import { readinessSentences as sentences } from './readiness-sentences.ts'

type PolicyKind = 'payment' | 'fulfillment' | 'return'

/** What readiness reads of a seller's eBay account. Of an account that is not connected nothing else is known. */
export type SellingAccount = {
  /** Where it sells. */
  readonly marketplace: Marketplace
  readonly isConnected: boolean
  /** The refresh token is over or was revoked; access tokens are renewed without a word. */
  readonly isExpired: boolean
  /** False: eBay publishes nothing before the seller has finished registering there. Null: eBay has not said. */
  readonly isRegistered: boolean | null
  /** eBay lets the account sell nothing at all. */
  readonly isLimitZero: boolean
  /** Ids of the default policies, null where there is none. */
  readonly policies: Readonly<Record<PolicyKind, string | null>>
  /** The kinds of which the account has several and none is the default yet. */
  readonly toChoose: readonly PolicyKind[]
  /** eBay's key of the place that items are sent from; null until there is one. */
  readonly merchantLocationKey: string | null
}

/** The account of a seller who never connected one. */
export const noAccount: SellingAccount = {
  marketplace: homeMarketplace,
  isConnected: false,
  isExpired: false,
  isRegistered: null,
  isLimitZero: false,
  policies: { payment: null, fulfillment: null, return: null },
  toChoose: [],
  merchantLocationKey: null,
}

/** Whether all three policies are there, without which nothing is published. */
export function hasAllPolicies({ policies }: SellingAccount): boolean {
  return Object.values(policies).every((id) => id !== null && id !== '')
}

/** Whether eBay can be called for this seller. */
export function isLive({ isConnected, isExpired }: SellingAccount): boolean {
  return isConnected && !isExpired
}

/** Whether eBay lets the account sell nothing: of either kind of limit one that is zero does. `amount`: a decimal in digits. */
export function isLimitZero(limit: { amount: string | null; quantity: number | null } | null): boolean {
  return limit?.quantity === 0 || (limit?.amount != null && moneyOf(limit.amount)?.minor === 0)
}

/** What the account lacks, in the order of the specification's table (section 5). */
export function accountFaults(account: SellingAccount): ReadinessFault[] {
  const faults: ReadinessFault[] = []
  const selling = { check: 'selling', field: 'selling', severity: 'error' } as const
  const connection = { check: 'connection', field: 'connection', severity: 'error' } as const
  if (!account.isConnected) faults.push({ ...connection, sentence: sentences.notConnected })
  else if (account.isExpired) faults.push({ ...connection, sentence: sentences.expired })
  else if (account.isRegistered === false) faults.push({ ...selling, sentence: sentences.notRegistered })
  else if (account.isLimitZero) faults.push({ ...selling, sentence: sentences.limitZero })
  if (!hasAllPolicies(account))
    faults.push({ check: 'policies', field: 'policies', severity: 'error', sentence: policiesSentence(account) })
  if (account.merchantLocationKey === null)
    faults.push({ check: 'location', field: 'location', severity: 'warning', sentence: sentences.noLocation })
  return faults
}

/** Creating policies mends nothing of those that are only to be chosen. */
function policiesSentence({ toChoose }: SellingAccount): string {
  if (toChoose.length === 0) return sentences.noPolicies
  const kinds = toChoose.map((kind) => kindWords[kind]).join(', ')
  return `${sentences.noPolicies}. ${sentences.severalPolicies(kinds)}`
}

const kindWords: Readonly<Record<PolicyKind, string>> = {
  payment: 'Payment',
  fulfillment: 'Fulfillment',
  return: 'Return',
}
