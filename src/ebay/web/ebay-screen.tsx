import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { countsQuery } from '../../listings/web/run/counts-query.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { LoadFault } from '../../platform/web/ui/load-fault.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ebaySentences } from '../errors/ebay-sentences.ts'
import { ebayAccountQuery } from './account-query.ts'
import { ConnectFirst } from './connection/connect-first.tsx'
import { ConnectionCard } from './connection/connection-card.tsx'
import { isConnected } from './connection/connection-state.ts'
import { useAccountCheck, useRefreshOnConnect } from './connection/use-account-check.ts'

/** eBay Integration: the connected account, its policies and location. */
export function EbayScreen() {
  const openView = useOpenView()
  const { data: account, error, isFetching, refetch } = useQuery(ebayAccountQuery)
  const isChecking = useAccountCheck(account)
  useRefreshOnConnect()
  const { data: counts } = useQuery(countsQuery)
  return (
    <Screen title="eBay Integration" back={{ label: 'Dashboard', onPress: () => openView('dashboard') }}>
      {error && (
        <LoadFault
          subject="eBay settings"
          fault={{ error, isStale: account !== undefined, isFetching, retry: () => void refetch() }}
        />
      )}
      {account === undefined && !error && <Skeleton className="h-15 w-full rounded-card" />}
      {account && !isConnected(account) && <ConnectFirst account={account} />}
      {account?.connection && <ConnectionCard account={account} isChecking={isChecking} isOpenAtFirst />}
      {account && isConnected(account) && counts && (
        <>
          {counts.written === 0 && (
            <EmptyState sentence={ebaySentences.noListingsReady}>
              <Button onPress={() => openView('listings')}>Generate Listings</Button>
            </EmptyState>
          )}
          <Button
            variant={counts.written === 0 ? 'quiet' : 'primary'}
            icon={Upload}
            className="self-start"
            onPress={() => openView('publish')}
          >
            Publish to eBay
          </Button>
        </>
      )}
    </Screen>
  )
}
