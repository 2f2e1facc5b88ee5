import { lazy, Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { createDashboardPlace } from '../../dashboard/web/dashboard-place.ts'
import type { EbayPlace } from '../../ebay/web/list/ebay-place.ts'
import type { ListingsLead, ListingsPlaces } from '../../listings/web/list/listings-place.ts'
import type { Lead } from '../../platform/web/lists/card-list-place.ts'
import { draftOf } from '../../platform/web/store/drafts.ts'
import { madeOnce } from '../../platform/web/store/made-once.ts'
import { DraftsOf } from '../../platform/web/store/use-draft.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { forgetFailed, sayDone } from '../../platform/web/ui/toasts.ts'
import type { Upload } from '../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'
import { leaveCreated } from './leave-created.ts'
import { useSayRunEnd } from './use-say-run-end.ts'
import { goTo, useView } from './view-history.ts'
import { createdWords } from './work/batch-views.ts'
import { useUploads } from './work/work-context.ts'

const loadCapture = () => import('./capture-view.tsx')
const loadDashboard = () => import('../../dashboard/web/dashboard-screen.tsx')
const loadListings = () => import('../../listings/web/listings-screen.tsx')
const loadEbay = () => import('../../ebay/web/ebay-screen.tsx')
const loadOutbox = () => import('./outbox-view.tsx')
const loadYourData = () => import('./your-data-view.tsx')
const loadSecurity = () => import('../../account/web/security-screen.tsx')
const loadChangePassword = () => import('../../account/web/change-password-screen.tsx')
const CaptureView = lazy(async () => ({ default: (await loadCapture()).CaptureView }))
const DashboardScreen = lazy(async () => ({ default: (await loadDashboard()).DashboardScreen }))
const ListingsScreen = lazy(async () => ({ default: (await loadListings()).ListingsScreen }))
const EbayScreen = lazy(async () => ({ default: (await loadEbay()).EbayScreen }))
const OutboxView = lazy(async () => ({ default: (await loadOutbox()).OutboxView }))
const YourDataView = lazy(async () => ({ default: (await loadYourData()).YourDataView }))
const SecurityScreen = lazy(async () => ({ default: (await loadSecurity()).SecurityScreen }))
const ChangePasswordScreen = lazy(async () => ({ default: (await loadChangePassword()).ChangePasswordScreen }))

/** The view the seller is at. */
export function Views({ email }: { email: string }) {
  const view = useView()
  const { uploads } = useUploads()
  const whose = use(DraftsOf)
  const [place] = useState(() =>
    createDashboardPlace({ search: draftOf(whose, 'search'), choice: draftOf(whose, 'choice') }),
  )
  const [listingsPlaces] = useState(madeOnce<ListingsPlaces>)
  const [ebayPlace] = useState(madeOnce<EbayPlace>)
  const [leads, setLeads] = useState<{ listings?: ListingsLead; ebay?: Lead }>({})
  const lead = (to: 'listings' | 'ebay', sku?: string) => {
    setLeads((before) => ({ ...before, [to]: { words: sku } }))
    goTo(to)
  }
  const [justCreated, tellCreated] = useJustCreated(uploads, view === 'dashboard')
  useSayRunEnd(() => {
    setLeads((before) => ({ ...before, listings: { words: undefined, needSeller: true } }))
    goTo('listings')
  })
  const leave = () => leaveCreated(uploads, tellCreated)
  const leaveCapture = useEffectEvent(leave)
  // However a view is left: by a button, by Back, or by the logo.
  useEffect(
    () => () => {
      forgetFailed()
      if (view === 'capture') leaveCapture()
    },
    [view],
  )
  return (
    <Suspense fallback={<Opening />}>
      {view === 'capture' && (
        <CaptureView
          onDashboard={() => {
            leave()
            goTo('dashboard')
          }}
          onListings={() => lead('listings')}
        />
      )}
      {view === 'dashboard' && (
        <DashboardScreen
          place={place}
          justCreated={justCreated}
          onCapture={() => {
            uploads.goOn()
            goTo('capture')
          }}
          onListings={() => lead('listings')}
          onEbay={() => lead('ebay')}
          waysOn={{ onListing: (sku) => lead('listings', sku), onEbay: (sku) => lead('ebay', sku) }}
        />
      )}
      {view === 'listings' && (
        <ListingsScreen places={listingsPlaces} lead={leads.listings} onDashboard={() => goTo('dashboard')} />
      )}
      {view === 'ebay' && (
        <EbayScreen
          place={ebayPlace}
          lead={leads.ebay}
          onDashboard={() => goTo('dashboard')}
          onListings={() => lead('listings')}
          onBatch={(sku) => {
            place.searchFor(sku)
            goTo('dashboard')
          }}
        />
      )}
      {view === 'outbox' && <OutboxView onCapture={() => goTo('capture')} onDashboard={() => goTo('dashboard')} />}
      {view === 'your-data' && <YourDataView email={email} onDashboard={() => goTo('dashboard')} />}
      {view === 'security' && <SecurityScreen onBack={() => goTo('dashboard')} />}
      {view === 'change-password' && (
        <ChangePasswordScreen
          email={email}
          onChanged={() => {
            sayDone('Password Updated!')
            goTo('dashboard')
          }}
          onBack={() => goTo('dashboard')}
        />
      )}
      <TheRest />
    </Suspense>
  )
}

/** While a view's code arrives, which happens once at most. */
function Opening() {
  return (
    <main aria-busy className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pt-4 md:px-6 md:pt-8">
      <Skeleton className="h-9 w-48 md:h-11" />
      <Skeleton className="h-22 w-full md:h-28" />
    </main>
  )
}

/** Stands beside the view: what it does is done once that is up. */
function TheRest() {
  useEffect(loadTheRest, [])
  return null
}

/** Fetches the code of all views, so that each opens with the press. */
function loadTheRest() {
  const all = [
    loadDashboard,
    loadCapture,
    loadListings,
    loadEbay,
    loadOutbox,
    loadYourData,
    loadSecurity,
    loadChangePassword,
  ]
  const timer = setTimeout(() => {
    // The view whose code does not arrive says so when it is opened.
    for (const load of all) load().catch(() => undefined)
  }, 300)
  return () => clearTimeout(timer)
}

/** Milliseconds the success banner stays (specification of listings, section 9). */
const bannerStays = 5000

/**
 * Words on a batch that finished, for 5 s: from when it is told on leaving the capture screen, or from when one finishes
 * while the dashboard is `shown`.
 */
function useJustCreated(uploads: UploadStore, shown: boolean): [string | null, (batch: Upload) => void] {
  const [told, setTold] = useState<{ words: string } | null>(null)
  const tell = (batch: Upload) => setTold({ words: createdWords(batch) })
  useEffect(() => {
    if (!shown) return
    let known = uploads.getSnapshot().latest?.id
    return uploads.subscribe(() => {
      const { latest } = uploads.getSnapshot()
      if (latest && latest.id !== known) setTold({ words: createdWords(latest) })
      known = latest?.id
    })
  }, [uploads, shown])
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => setTold((latest) => (latest === told ? null : latest)), bannerStays)
    return () => clearTimeout(timer)
  }, [told])
  return [told?.words ?? null, tell]
}
