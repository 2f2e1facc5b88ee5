import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { lazyPart } from '../../platform/web/page/lazy-part.tsx'
import { currentRoute, useOpenView, useView } from '../../platform/web/page/navigation.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { whenUsed } from '../../platform/web/page/when-used.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { closeAllFailed } from '../../platform/web/ui/toasts.ts'
import type { Upload } from '../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'
import { BelowItems, JustCreated } from '../../workbench/web/list-context.ts'
import { FirstUse } from './first-use/first-use.tsx'
import { leaveCreated } from './leave-created.ts'
import { screens, startView } from './slices.ts'
import { useRunEndToast } from './use-run-end-toast.ts'
import { createdMessage } from './work/batch-views.ts'
import { useUploads } from './work/work-context.ts'

const lazyScreens = screens.map(({ view, path, load }) => {
  const module = lazyModule(load)
  return { view, path, module, Screen: lazyPart(module) }
})

/** Loads the code of the view that the page opens. A failure is ignored: the view reports it. */
export async function loadFirstView(): Promise<void> {
  const first = currentRoute(lazyScreens) ?? lazyScreens.find(({ view }) => view === startView)
  await first?.module.load().catch(() => undefined)
}

const belowItems = <FirstUse />

/** The current view. */
export function Views() {
  const view = useView()
  const openView = useOpenView()
  const { uploads } = useUploads()
  const [justCreated, showCreated] = useJustCreated(uploads, view === 'dashboard')
  useRunEndToast(() => openView('listings', { needSeller: true }))
  const leaveCapture = useEffectEvent(() => leaveCreated(uploads, showCreated))
  // Runs when a view is left in any way: by a button, by Back, or by the logo.
  useEffect(
    () => () => {
      closeAllFailed()
      if (view === 'capture') leaveCapture()
    },
    [view],
  )
  return (
    <JustCreated value={{ message: justCreated, startNext: () => uploads.clearCreated() }}>
      <BelowItems value={belowItems}>
        <Suspense fallback={<Opening />}>
          {lazyScreens.map((each) => each.view === view && <each.Screen key={view} />)}
          <OtherViewsLoader />
        </Suspense>
      </BelowItems>
    </JustCreated>
  )
}

/** Shown while the code of a view loads, at most once per view. */
function Opening() {
  return (
    <main aria-busy className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pt-4 md:px-6 md:pt-8">
      <Skeleton className="h-9 w-48 md:h-11" />
      <Skeleton className="h-22 w-full md:h-28" />
    </main>
  )
}

/** Loads the code of all views once the page is used, so that each opens at once. */
function OtherViewsLoader() {
  useEffect(() => {
    const stopped = new AbortController()
    const cancel = whenUsed(() => void loadOneByOne(stopped.signal))
    return () => {
      cancel()
      stopped.abort()
    }
  }, [])
  return null
}

/** Loads views one after another while the browser is idle. */
async function loadOneByOne(stopped: AbortSignal) {
  for (const { module } of lazyScreens) {
    await new Promise<void>((resolve) => void whenIdle(resolve))
    if (stopped.aborted) return
    // A view whose code does not load reports it when it is opened.
    await module.load().catch(() => undefined)
  }
}

/** Milliseconds that the success banner stays (specification of listings, section 9). */
const bannerDuration = 5000

/**
 * The message about a finished batch, for 5 s, and a function that shows it: for a batch that finished on the capture screen.
 * A batch that finishes while the list of items is open shows its message at once.
 */
function useJustCreated(uploads: UploadStore, isListOpen: boolean): [string | null, (batch: Upload) => void] {
  const [banner, setBanner] = useState<{ message: string } | null>(null)
  const showCreated = (batch: Upload) => setBanner({ message: createdMessage(batch) })
  useEffect(() => {
    if (!isListOpen) return
    let lastId = uploads.getSnapshot().latest?.id
    return uploads.subscribe(() => {
      const { latest } = uploads.getSnapshot()
      if (latest && latest.id !== lastId) setBanner({ message: createdMessage(latest) })
      lastId = latest?.id
    })
  }, [uploads, isListOpen])
  useEffect(() => {
    if (banner === null) return
    const timer = setTimeout(() => setBanner((current) => (current === banner ? null : current)), bannerDuration)
    return () => clearTimeout(timer)
  }, [banner])
  return [banner?.message ?? null, showCreated]
}
