import type { Page } from '@playwright/test'

/**
 * From now on the page's timers and frames wait for `page.clock.runFor`, or for `page.clock.resume`: what shows for
 * seconds only is not missed, however busy the machine. Timers that were set before go on, and the page can no longer cancel
 * them. Once per page.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install()
  // Later than the page's own time is by then: it cannot be held in its past.
  await page.clock.pauseAt(Date.now() + 60_000)
}
