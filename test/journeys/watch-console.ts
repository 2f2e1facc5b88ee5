import type { Page } from '@playwright/test'

/**
 * Collects a page's errors: console errors and warnings, uncaught errors, violations of the content security policy.
 */
export function watchConsole(page: Page): () => string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpected(message.text())) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  return () => consoleErrors
}

/**
 * Lost connections that the browser or a proxy reports while the server restarts, and requests that most journeys block on
 * purpose.
 */
function isExpected(text: string): boolean {
  return /registration blocked by Playwright|502 \(Bad Gateway\)|net::ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|EMPTY_RESPONSE)/.test(
    text,
  )
}
