import type { Page } from '@playwright/test'
import type { Listed } from './outbox.ts'
import { serveHarness } from './serve-harness.ts'

export type OutboxSite = Awaited<ReturnType<typeof openOutboxSite>>

/** Serves the page that opens outboxes when asked; `cacheDir` is a folder of this run's own. */
export async function openOutboxSite(cacheDir: string) {
  const vite = await serveHarness(cacheDir)
  return {
    async open(page: Page) {
      await page.goto(`${vite.resolvedUrls?.local[0]}test/journeys/harness/outbox.html`)
      await page.waitForFunction(() => 'openOutbox' in window)
    },
    close: () => vite.close(),
  }
}

/** What a seller's outbox holds. */
export function listed(page: Page, sellerId: string): Promise<Listed[]> {
  return page.evaluate((seller) => window.listed(seller), sellerId)
}

export function idsOf(batch: Listed | undefined): string[] {
  return batch?.photos.map(({ id }) => id) ?? []
}
