import type { Page } from '@playwright/test'

/** Collects a page's complaints: console errors and warnings, uncaught errors, violated content security policy. */
export function watchConsole(page: Page): () => string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpected(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return () => complaints
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
