import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

const open: BrowserContext[] = []

/** A browser of its own, closed by `closeContexts` after the test: left open, its pages go on asking a product that is gone. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  open.push(context)
  return context
}

/** As `test.afterEach`. */
export async function closeContexts(): Promise<void> {
  await Promise.all(open.splice(0).map((context) => context.close()))
}
