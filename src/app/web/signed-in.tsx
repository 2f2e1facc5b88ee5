import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isDemoAddress } from '../../account/demo-address.ts'
import { SellerContext } from '../../account/web/seller-context.ts'
import { type Seller, sessionQuery } from '../../account/web/session.ts'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import { numberWords } from '../../platform/page-language.ts'
import { startLiveUpdates } from '../../platform/web/live/live-updates.ts'
import { createRefresher } from '../../platform/web/live/refresh-queries.ts'
import { notifyUpdate } from '../../platform/web/live/update-listeners.ts'
import { forgetView } from '../../platform/web/page/history-state.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { createNavigation, NavigationContext, useCurrentView, useOpenView } from '../../platform/web/page/navigation.ts'
import { useLazyModule } from '../../platform/web/page/use-lazy-module.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { whenUsed } from '../../platform/web/page/when-used.ts'
import { drafts } from '../../platform/web/store/drafts.ts'
import { DraftsOwner } from '../../platform/web/store/use-draft.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Toasts } from '../../platform/web/ui/toast-region.tsx'
import { closeAllToasts, showDone } from '../../platform/web/ui/toasts.ts'
import { summaryQuery } from '../../workbench/web/summary-query.ts'
import { actAs } from './act-as.ts'
import { MainNav } from './main-nav.tsx'
import { NewVersion } from './new-version.tsx'
import { OutboxBadge } from './outbox-badge.tsx'
import { screens, startView } from './slices.ts'
import { useFirstAnswers } from './use-first-answers.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'
import { Views } from './views.tsx'
import { leftBehind, nothingLeft } from './work/left-behind.ts'
import { type SellerWork, workOf } from './work/seller-work.ts'
import { unsavedPhotos } from './work/unsaved-photos.ts'
import { waitingPhotos } from './work/waiting-photos.ts'
import { useCameraSummary, useChoiceSummary, useUploads, WorkContext } from './work/work-context.ts'

export { loadFirstView } from './views.tsx'

/**
 * The app of one signed-in seller, remounted for another seller. `doneMessage` is shown once as a toast, such as "Password
 * Updated!"; then `onMessageShown` is called.
 */
export function SignedIn(props: { seller: Seller; doneMessage: string | undefined; onMessageShown: () => void }) {
  const { seller, doneMessage, onMessageShown } = props
  return (
    <>
      <SellerApp key={seller.id} seller={seller} />
      {/* After the views, which clear earlier toasts. */}
      {doneMessage && <ShowOnce message={doneMessage} onShown={onMessageShown} />}
    </>
  )
}

function SellerApp({ seller }: { seller: Seller }) {
  const queryClient = useQueryClient()
  const [work] = useState(() => workOf(seller.id, queryClient))
  const [navigation] = useState(() => createNavigation(seller.id, screens, startView))
  useFirstAnswers(seller.id)
  // Before any effect of the views, which send requests.
  useLayoutEffect(() => actAs(seller.id, queryClient), [seller.id, queryClient])
  useEffect(() => {
    const refresh = createRefresher(queryClient)
    return startLiveUpdates({
      sellerId: seller.id,
      onUpdate: (update) => {
        refresh(update)
        notifyUpdate(update)
      },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    })
  }, [seller.id, queryClient])
  useEffect(() => drafts.keepOnly(seller.id), [seller.id])
  useEffect(
    () => () => {
      // If an error of the page unmounts the app, the seller is still signed in, and the view is kept.
      if (queryClient.getQueryData(sessionQuery.queryKey)?.user.id !== seller.id) forgetView()
    },
    [seller.id, queryClient],
  )
  useEffect(() => trackLeftBehind(work), [work])
  useEffect(() => {
    // Drops toasts of the previous seller.
    closeAllToasts()
    work.resume(() => navigation.openView('capture'))
    return closeAllToasts
  }, [work, navigation])
  return (
    <SellerContext value={seller}>
      <DraftsOwner value={seller.id}>
        <NavigationContext value={navigation}>
          <WorkContext value={work}>
            {isDemoAddress(seller.email) && <DemoMark />}
            <AppHeader />
            <OfferNewVersion />
            <div className="flex grow flex-col lg:flex-row">
              <MainNav />
              <div className="flex min-w-0 grow flex-col">
                <Views />
              </div>
            </div>
            <Commands />
            <IdleMoments />
            <DroppedPhotos />
            <Toasts />
          </WorkContext>
        </NavigationContext>
      </DraftsOwner>
    </SellerContext>
  )
}

const demoBarModule = lazyModule(async () => (await import('./demo-bar.tsx')).DemoBar)

/** The strip at the top of every view of a demo account. */
function DemoMark() {
  const { part: DemoBar } = useLazyModule(demoBarModule)
  return (
    <aside data-demo-bar aria-label="Demo shop" className="demo-strip">
      {DemoBar && <DemoBar />}
    </aside>
  )
}

const commandKeysModule = lazyModule(async () => (await import('./commands/command-keys.tsx')).CommandKeys)

/** Keys and commands, whose code loads once the page is idle. */
function Commands() {
  const { part: CommandKeys } = useLazyModule(commandKeysModule, false)
  useEffect(() => whenIdle(commandKeysModule.preload), [])
  return CommandKeys && <CommandKeys />
}

const momentsModule = lazyModule(async () => (await import('./moments/moments.tsx')).Moments)

/** Good news and hints, whose code loads once the page is idle. */
function IdleMoments() {
  const { part: Moments } = useLazyModule(momentsModule, false)
  useEffect(() => whenIdle(momentsModule.preload), [])
  return Moments && <Moments />
}

const dropModule = lazyModule(async () => (await import('./drop-anywhere.tsx')).DropAnywhere)

/** Photos dropped anywhere, except where a CSV file is. The code loads with Add, else once the page is idle. */
function DroppedPhotos() {
  const view = useCurrentView()
  const { part: DropAnywhere } = useLazyModule(dropModule, view === 'capture')
  useEffect(() => whenIdle(dropModule.preload), [])
  return DropAnywhere && view !== 'import-items' && <DropAnywhere />
}

/** Offers a new version, except while photos are only on this page or while the seller takes or chooses photos. */
function OfferNewVersion() {
  const { snapshot } = useUploads()
  const cameraSummary = useCameraSummary()
  const choiceSummary = useChoiceSummary()
  const hasUnsavedPhotos = unsavedPhotos(snapshot, cameraSummary, choiceSummary) > 0
  return (
    <NewVersion
      isPostponed={
        hasUnsavedPhotos || cameraSummary.isOpen || cameraSummary.pendingShotCount > 0 || choiceSummary.isOpen
      }
    />
  )
}

/** Shows a toast once, after the toast region has mounted. */
function ShowOnce({ message, onShown }: { message: string; onShown: () => void }) {
  const show = useEffectEvent(() => {
    showDone(message)
    onShown()
  })
  useEffect(() => show(), [])
  return null
}

/** The product's name, the number of staged items, the photos that wait on this device, and the seller's menu. */
function AppHeader() {
  const openView = useOpenView()
  const { all: waiting } = useWaitingPhotos()
  const staged = useQuery(summaryQuery).data?.staged
  const isOffline = useIsOffline()
  const status = isOffline ? 'Offline' : staged !== undefined && `${numberWords(staged)} staged`
  return (
    <HeaderBar>
      <button
        type="button"
        onClick={() => openView('dashboard')}
        className="min-h-control cursor-pointer rounded-control font-display text-20 font-bold"
      >
        PastFash
      </button>
      {status && (
        <p
          className={`min-w-0 truncate text-14 text-muted tabular-nums ${waiting && !isOffline ? 'max-md:hidden' : ''}`}
        >
          {status}
        </p>
      )}
      <div className="ml-auto flex items-center gap-2">
        {waiting && <OutboxBadge waiting={waiting} isBrief={isOffline} onPress={() => openView('outbox')} />}
        <SellerMenu />
      </div>
    </HeaderBar>
  )
}

const panelModule = lazyModule(async () => (await import('./seller-menu-panel.tsx')).SellerMenuPanel)

const openingFailure = { title: 'The menu did not open', detail: "You're still signed in." }

/** The button of the seller's menu. The menu's code loads once the page is idle, or with the first press. */
function SellerMenu() {
  const { part: Panel, isOpen, isOpening, open, close } = useOpening(panelModule, openingFailure)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useEffect(() => whenUsed(panelModule.preload), [])
  return (
    <>
      <Button
        ref={button}
        variant="plain"
        icon={Menu}
        isPending={isOpening}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': panelId })}
        onHoverStart={panelModule.preload}
        onFocus={panelModule.preload}
        onPress={open}
        className="-mr-3 px-3"
      >
        Menu
      </Button>
      {Panel && <Panel id={panelId} button={button} isOpen={isOpen} onClose={close} />}
    </>
  )
}

/** Clears `leftBehind` while a seller is signed in. Returns a function that sets it when the session has ended. */
function trackLeftBehind({ uploads, capture, offers, elsewhere }: SellerWork): () => void {
  leftBehind.set(nothingLeft)
  return () => {
    const unfinishedWork = [
      uploads.getSnapshot(),
      capture.cameraSummary.getSnapshot(),
      capture.choiceSummary.getSnapshot(),
    ] as const
    const { all } = waitingPhotos(...unfinishedWork, offers.waiting(), elsewhere.photos())
    leftBehind.set({ photos: all?.count ?? 0, unsaved: unsavedPhotos(...unfinishedWork) })
  }
}

/** The bar at the top of every view. On a phone it slides away on scrolling down and returns on scrolling up. */
export function HeaderBar({ children }: { children: ReactNode }) {
  const isHidden = useScrolledDown()
  return (
    <header
      className={`sticky top-(--top-bar) z-20 border-b border-line bg-paper pt-(--header-inset) transition-transform duration-200 ease-out ${isHidden ? '-translate-y-full focus-within:translate-y-0 md:translate-y-0' : ''}`}
    >
      <div className="mx-auto flex min-h-14 max-w-[110rem] flex-wrap items-center gap-x-3 px-4 min-[20rem]:flex-nowrap md:px-6">
        {children}
      </div>
    </header>
  )
}

/** Pixels: a smaller scroll does not move the bar, and it always shows within the first 96 pixels of the page. */
const minScroll = 8
const alwaysShownAbove = 96

function useScrolledDown(): boolean {
  const [isScrolledDown, setScrolledDown] = useState(false)
  useEffect(() => {
    let lastY = scrollY
    const onScroll = () => {
      const y = Math.max(0, scrollY)
      if (y < alwaysShownAbove) setScrolledDown(false)
      else if (Math.abs(y - lastY) >= minScroll) setScrolledDown(y > lastY)
      if (Math.abs(y - lastY) >= minScroll || y < alwaysShownAbove) lastY = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isScrolledDown
}
