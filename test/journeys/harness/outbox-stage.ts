import type { Page } from '@playwright/test'
import { openComponentSite } from './component-site.ts'
import type { PlainBatch } from './outbox.ts'

export type OutboxSite = Awaited<ReturnType<typeof openOutboxSite>>

/** Serves the page that opens outboxes on request. `folder` is a folder of this run. */
export async function openOutboxSite(folder: string) {
  const site = await openComponentSite('outbox', folder)
  return {
    async open(page: Page) {
      await page.goto(site.url)
      await page.waitForFunction(() => 'openOutbox' in window)
    },
    close: site.close,
  }
}

/** The content of a seller's outbox. */
export function batchesOf(page: Page, sellerId: string): Promise<PlainBatch[]> {
  return page.evaluate((seller) => window.batchesOf(seller), sellerId)
}

export function idsOf(batch: PlainBatch | undefined): string[] {
  return batch?.photos.map(({ id }) => id) ?? []
}
