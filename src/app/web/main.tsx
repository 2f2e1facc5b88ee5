import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { sessionQuery } from '../../account/web/session.ts'
import { callbackPath } from '../../ebay/key-faults.ts'
import { pageLanguage } from '../../platform/page-language.ts'
import { whenNotSignedIn } from '../../platform/web/net/not-signed-in.ts'
import { createQueryClient } from '../../platform/web/net/query-client.ts'
import { forgetLeftoverOverlay } from '../../platform/web/page/back-closes.ts'
import { startServiceWorker } from '../../platform/web/page/service-worker.ts'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-page.tsx'
import { Loading } from './loading.tsx'
import { goToNotedView, openEbayView } from './open-ebay-view.ts'

const TestEbayConfigPage = lazy(async () => ({
  default: (await import('../../ebay/web/test-ebay-config-page.tsx')).TestEbayConfigPage,
}))
const EbayCallbackPage = lazy(async () => ({
  default: (await import('../../ebay/web/callback/ebay-callback-page.tsx')).EbayCallbackPage,
}))
/** A page of its own: of use when nothing else works, so that no session is asked for. */
const isEbayTest = location.pathname === '/test-ebay-config'
/** Where eBay leads back to, in the popup that it was opened in or in the window of the app. */
const isEbayCallback = location.pathname.replace(/\/$/, '') === callbackPath

declare global {
  /** Whether this browser lacks something that the app needs: public/first.js. */
  var isBrowserTooOld: boolean | undefined
}

const queryClient = createQueryClient()
whenNotSignedIn(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }))

forgetLeftoverOverlay()
if (!isEbayCallback) goToNotedView()

const root = document.getElementById('root')
// A browser that is too old is told what is needed; what it would draw goes wrong in ways that name something else.
if (root && globalThis.isBrowserTooOld !== true)
  createRoot(root).render(
    <ErrorBoundary>
      {/* What screen readers are told of dragging and the like is in the language of the page, not of the browser. */}
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
    </ErrorBoundary>,
  )

// After everything that the first view needs: its files would wait behind the others otherwise.
addEventListener('load', () => void startServiceWorker(), { once: true })
