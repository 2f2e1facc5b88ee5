import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { renderToStaticMarkup } from 'react-dom/server'
import { SignInScreen } from '../../account/web/sign-in-screen.tsx'
import { pageLanguage } from '../../platform/page-language.ts'

/**
 * The sign-in screen as HTML, as it first appears. The build puts it into the page, so that a visitor sees it before any script
 * has run. Nothing of it can be used until then: a form without its script would send the password in an address.
 */
export const signInHtml = renderToStaticMarkup(
  <fieldset disabled aria-busy>
    <I18nProvider locale={pageLanguage}>
      <QueryClientProvider client={new QueryClient()}>
        <SignInScreen />
      </QueryClientProvider>
    </I18nProvider>
  </fieldset>,
)
