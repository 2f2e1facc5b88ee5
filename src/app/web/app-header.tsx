import { useQuery } from '@tanstack/react-query'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import { summaryQuery } from '../../dashboard/web/summary-query.ts'
import { HeaderBar } from '../../platform/web/ui/header-bar.tsx'
import { OutboxBadge } from './outbox-badge.tsx'
import { SellerMenu } from './seller-menu.tsx'
import { useWhatWaits } from './use-what-waits.ts'
import { goTo } from './view-history.ts'

/** The product's name, how many products are staged, what waits on this device, and the seller's menu. */
export function AppHeader({ email }: { email: string }) {
  const { all: waiting } = useWhatWaits()
  const staged = useQuery(summaryQuery).data?.staged
  const isOffline = useIsOffline()
  const words = isOffline ? 'Offline' : staged !== undefined && `${staged.toLocaleString('en-US')} staged`
  return (
    <HeaderBar>
      <button
        type="button"
        onClick={() => goTo('dashboard')}
        className="min-h-11 cursor-pointer rounded-control font-display text-20 font-bold"
      >
        PastFash
      </button>
      {words && (
        <p
          className={`min-w-0 truncate text-14 text-muted tabular-nums ${waiting && !isOffline ? 'max-md:hidden' : ''}`}
        >
          {words}
        </p>
      )}
      <div className="ml-auto flex items-center gap-2">
        {waiting && <OutboxBadge waiting={waiting} isBrief={isOffline} onPress={() => goTo('outbox')} />}
        <SellerMenu email={email} />
      </div>
    </HeaderBar>
  )
}
