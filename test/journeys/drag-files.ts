import type { Page } from '@playwright/test'

/** Sends the drag events that the system sends to the page for files. */
export async function dragFiles(page: Page, last: 'dragOver' | 'drop', files: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const steps = last === 'drop' ? (['dragOver', 'drop'] as const) : (['dragEnter', 'dragOver'] as const)
  for (const type of steps) {
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: 300,
      y: 300,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    })
  }
}
