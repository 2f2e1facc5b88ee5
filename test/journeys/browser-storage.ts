import type { Page } from '@playwright/test'

/** Everything that a page has written to the storages of its browser and tab. */
export function browserStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
}
