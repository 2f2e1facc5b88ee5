import { moneyOf } from '../../items/money.ts'
import { homeMarketplace, type Marketplace } from '../marketplace.ts'
import type { ReadinessFault } from './readiness-fault.ts'
import { readinessSentences as sentences } from './readiness-sentences.ts'

type PolicyKind = 'payment' | 'fulfillment' | 'return'

/** The parts of a seller's eBay account that readiness reads. Without a connection only the marketplace is known. */
export type SellingAccount = {
  /** The marketplace where it sells. */
  readonly marketplace: Marketplace
  readonly isConnected: boolean
  /** The refresh token has expired or was revoked. Access tokens are renewed silently. */
  readonly isExpired: boolean
  /** False: eBay publishes nothing until the seller has finished registering. Null: eBay has not answered. */
  readonly isRegistered: boolean | null
  /** eBay lets the account sell nothing at all. */
  readonly isLimitZero: boolean
  /** Ids of the default policies; null for a kind without one. */
  readonly policies: Readonly<Record<PolicyKind, string | null>>
  /** The kinds with several policies in the account and no default yet. */
  readonly policyKindsToChoose: readonly PolicyKind[]
  /** eBay's key of the location that items ship from; null if there is none yet. */
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
  policyKindsToChoose: [],
  merchantLocationKey: null,
}

/** Whether all three policies exist; without them nothing is published. */
export function hasAllPolicies({ policies }: SellingAccount): boolean {
  return Object.values(policies).every((id) => id !== null && id !== '')
}

/** Whether eBay can be called for this seller. */
export function isLive({ isConnected, isExpired }: SellingAccount): boolean {
  return isConnected && !isExpired
}

/** Whether eBay lets the account sell nothing: one limit of zero is enough. `amount`: a decimal in digits. */
export function isLimitZero(limit: { amount: string | null; quantity: number | null } | null): boolean {
  return limit?.quantity === 0 || (limit?.amount != null && moneyOf(limit.amount)?.minor === 0)
}

/** The account's faults, in the order of the specification's table (section 5). */
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

/** Creating policies does not help if the account only needs a choice among existing ones. */
function policiesSentence({ policyKindsToChoose }: SellingAccount): string {
  if (policyKindsToChoose.length === 0) return sentences.noPolicies
  const kinds = policyKindsToChoose.map((kind) => kindWords[kind]).join(', ')
  return `${sentences.noPolicies}. ${sentences.severalPolicies(kinds)}`
}

const kindWords: Readonly<Record<PolicyKind, string>> = {
  payment: 'Payment',
  fulfillment: 'Fulfillment',
  return: 'Return',
}
