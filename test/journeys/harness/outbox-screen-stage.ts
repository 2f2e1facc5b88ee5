import { expect, type Page } from '@playwright/test'
import { openComponentSite } from './component-site.ts'
import type { SceneName } from './outbox-screen.tsx'

export type OutboxStage = Awaited<ReturnType<typeof openOutboxStage>>

/** Shows the outbox's screens with fixed data. `folder` is a folder of this run. */
export async function openOutboxStage(folder: string) {
  const site = await openComponentSite('outbox-screen', folder)
  return {
    async show(page: Page, scene: SceneName): Promise<void> {
      await page.goto(`${site.url}?${scene}#${scene}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    close: site.close,
  }
}

/** The pressed buttons, in order. */
export function pressed(page: Page): Promise<string[]> {
  return page.evaluate(() => window.pressed)
}
