import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { JustCreated } from '../../dashboard/web/just-created.ts'
import { useOpenView, useView } from '../../platform/web/page/navigation.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { forgetFailed } from '../../platform/web/ui/toasts.ts'
import type { Upload } from '../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'
import { leaveCreated } from './leave-created.ts'
import { screens } from './slices.ts'
import { useSayRunEnd } from './use-say-run-end.ts'
import { createdWords } from './work/batch-views.ts'
import { useUploads } from './work/work-context.ts'

const lazyScreens = screens.map(({ view, load }) => ({ view, Screen: lazy(async () => ({ default: await load() })) }))

/** The view the seller is at. */
export function Views() {
  const view = useView()
  const openView = useOpenView()
  const { uploads } = useUploads()
  const [justCreated, tellCreated] = useJustCreated(uploads, view === 'dashboard')
  useSayRunEnd(() => openView('listings', { needSeller: true }))
  const leaveCapture = useEffectEvent(() => leaveCreated(uploads, tellCreated))
  // However a view is left: by a button, by Back, or by the logo.
  useEffect(
    () => () => {
      forgetFailed()
      if (view === 'capture') leaveCapture()
    },
    [view],
  )
  return (
    <JustCreated value={{ words: justCreated, goOn: () => uploads.goOn() }}>
      <Suspense fallback={<Opening />}>
        {lazyScreens.map((each) => each.view === view && <each.Screen key={view} />)}
        <TheRest />
      </Suspense>
    </JustCreated>
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
  const timer = setTimeout(() => {
    // The view whose code does not arrive says so when it is opened.
    for (const { load } of screens) load().catch(() => undefined)
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
