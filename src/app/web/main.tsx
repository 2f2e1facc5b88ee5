import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, startTransition } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { sessionQuery, takeOverSession } from '../../account/web/session.ts'
import { callbackPath } from '../../ebay/key-faults.ts'
import { pageLanguage } from '../../platform/page-language.ts'
import { readFirstData } from '../../platform/web/net/first-data.ts'
import { onNotSignedIn } from '../../platform/web/net/not-signed-in.ts'
import { createQueryClient } from '../../platform/web/net/query-client.ts'
import { forgetLeftoverOverlay } from '../../platform/web/page/back-closes.ts'
import { startServiceWorker } from '../../platform/web/page/service-worker.ts'
import { App, signedInModule } from './app.tsx'
import { ErrorBoundary } from './error-page.tsx'
import { Loading } from './loading.tsx'

const TestEbayConfigPage = lazy(async () => ({
  default: (await import('../../ebay/web/test-ebay-config-page.tsx')).TestEbayConfigPage,
}))
const EbayCallbackPage = lazy(async () => ({
  default: (await import('../../ebay/web/callback/ebay-callback-page.tsx')).EbayCallbackPage,
}))
/** A separate page that works without a session: it is useful when nothing else works. */
const isEbayTest = location.pathname === '/test-ebay-config'
/** The page to which eBay redirects, in its popup or in the window of the app. */
const isEbayCallback = location.pathname.replace(/\/$/, '') === callbackPath

declare global {
  /** True if this browser lacks something that the app needs. public/first.js sets it. */
  var isBrowserTooOld: boolean | undefined
}

const queryClient = createQueryClient()
onNotSignedIn(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }))

forgetLeftoverOverlay()

const root = document.getElementById('root')
// public/first.js shows an old browser what is needed. Rendering would fail there with misleading errors.
if (root && globalThis.isBrowserTooOld !== true) void draw(root)

async function draw(element: HTMLElement) {
  const firstData = readFirstData()
  if (firstData) takeOverSession(queryClient, firstData.session, firstData.askedAt)
  // Draws a seller's view whole: all of its data is there already. A failure to load it is reported by the view.
  if (firstData?.sellerId && !isEbayTest && !isEbayCallback) await signedInModule.load().catch(() => undefined)
  const page = (
    <ErrorBoundary>
      {/* Texts for screen readers, such as about dragging, are in the language of the page, not of the browser. */}
      <I18nProvider locale={pageLanguage}>
        {isEbayTest ? (
          <Suspense fallback={<Loading />}>
            <TestEbayConfigPage />
          </Suspense>
        ) : (
          <QueryClientProvider client={queryClient}>
            {isEbayCallback ? (
              <Suspense fallback={<Loading />}>
                <EbayCallbackPage backToApp={openEbayView} />
              </Suspense>
            ) : (
              <App />
            )}
          </QueryClientProvider>
        )}
      </I18nProvider>
    </ErrorBoundary>
  )
  // As a transition, React draws in steps of a few milliseconds, so that a press in between is answered.
  startTransition(() => createRoot(element).render(page))
}

/** Leaves eBay's callback page for the eBay view. */
function openEbayView() {
  location.replace('/ebay')
}

// After the files of the first view, which would otherwise wait behind the service worker's.
addEventListener('load', () => void startServiceWorker(), { once: true })
