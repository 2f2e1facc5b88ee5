import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type Seller, sessionQuery } from '../../account/web/session.ts'
import { tellUpdated } from '../../platform/web/live/heard-updates.ts'
import { startLiveUpdates } from '../../platform/web/live/live-updates.ts'
import { createRefresher } from '../../platform/web/live/refresh-queries.ts'
import { drafts } from '../../platform/web/store/drafts.ts'
import { DraftsOf } from '../../platform/web/store/use-draft.ts'
import { Toasts } from '../../platform/web/ui/toast-region.tsx'
import { forgetToasts } from '../../platform/web/ui/toasts.ts'
import { actAs } from './act-as.ts'
import { AppHeader } from './app-header.tsx'
import { noteLeftBehind } from './left-behind.ts'
import { OfferNewVersion } from './offer-new-version.tsx'
import { SayOnce } from './say-once.tsx'
import { workOf } from './seller-work.ts'
import { startAtDashboard } from './view-history.ts'
import { Views } from './views.tsx'
import { WorkContext } from './work-context.ts'

/** Everything one signed-in seller sees, built anew for another seller, and what has just happened, in words. */
export function SignedIn(props: { seller: Seller; news: string | undefined; onNewsSaid: () => void }) {
  const { seller, news, onNewsSaid } = props
  return (
    <>
      <SellerApp key={seller.id} seller={seller} />
      {/* After the views, which forget what was said before them. */}
      {news && <SayOnce words={news} onSaid={onNewsSaid} />}
    </>
  )
}

function SellerApp({ seller }: { seller: Seller }) {
  const queryClient = useQueryClient()
  const [work] = useState(() => workOf(seller.id, queryClient))
  // Before any effect of the views, which ask for what they show.
  useLayoutEffect(() => actAs(seller.id, queryClient), [seller.id, queryClient])
  useEffect(() => {
    const refresh = createRefresher(queryClient)
    return startLiveUpdates({
      sellerId: seller.id,
      onUpdate: (update) => {
        refresh(update)
        tellUpdated(update)
      },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    })
  }, [seller.id, queryClient])
  useEffect(() => drafts.keepOnly(seller.id), [seller.id])
  useEffect(
    () => () => {
      // A page that broke stays where it is.
      if (queryClient.getQueryData(sessionQuery.queryKey)?.user.id !== seller.id) startAtDashboard()
    },
    [seller.id, queryClient],
  )
  useEffect(() => noteLeftBehind(work), [work])
  useEffect(() => {
    // What failed after the last seller had gone is not for this one.
    forgetToasts()
    work.goOn()
    return forgetToasts
  }, [work])
  return (
    <DraftsOf value={seller.id}>
      <WorkContext value={work}>
        <AppHeader email={seller.email} />
        <OfferNewVersion />
        <Views email={seller.email} />
        <Toasts />
      </WorkContext>
    </DraftsOf>
  )
}
