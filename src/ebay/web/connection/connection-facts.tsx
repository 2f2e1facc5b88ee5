import { type ReactNode, useState } from 'react'
import { whenWords } from '../../../platform/web/page/when.ts'
import type { EbayAccount } from '../../api.ts'
import { dayWords, environmentNames, limitWords, locationWords } from './connection-state.ts'

/** Every field of the connection (specification of listings, section 2). */
export function ConnectionFacts({ account }: { account: EbayAccount }) {
  const [now] = useState(() => new Date())
  const { connection, location } = account
  if (!connection) return null
  const expires = new Date(connection.tokenExpiresAt)
  const limits = limitWords(connection.sellingLimit)
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 min-[24rem]:grid-cols-2 md:grid-cols-3">
      <Fact name="eBay user id">
        {connection.ebayUsername}
        {connection.ebayUsername !== connection.ebayUserId && (
          <span className="block text-14 text-muted">{connection.ebayUserId}</span>
        )}
      </Fact>
      <Fact name="Environment">{environmentNames[account.environment]}</Fact>
      <Fact name="Marketplace">{connection.marketplaceId}</Fact>
      <Fact name="Last updated">{whenWords(new Date(connection.updatedAt), now)}</Fact>
      <Fact name="Token expiry">{connection.isExpired ? 'expired' : dayWords(expires)}</Fact>
      <Fact name="Default location">{location ? locationWords(location) : 'not set'}</Fact>
      <Fact name="Registration">{registrationWords(connection.isRegistered)}</Fact>
      <Fact name="Selling limit">{limits ?? 'eBay has not said'}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function registrationWords(isRegistered: boolean | null): string {
  if (isRegistered === null) return 'eBay has not said'
  return isRegistered ? 'complete' : 'not finished'
}
