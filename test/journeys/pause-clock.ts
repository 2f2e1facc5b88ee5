import type { Page } from '@playwright/test'

/**
 * Pauses the page's timers and frames until `page.clock.runFor` or `page.clock.resume`, so a message of a few seconds is not
 * missed. Earlier timers continue, and the page can no longer cancel them. Once per page.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  // Ahead of the page's own time, because the clock cannot pause in its past.
  await page.clock.pauseAt(Date.now() + 60_000)
}
