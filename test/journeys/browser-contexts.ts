import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Seller } from '../seller.ts'
import { showGrid } from './list-layout.ts'

const openContexts: BrowserContext[] = []

/**
 * A browser context, closed by `closeContexts` after the test, whose list of items is a grid. If it stayed open, its pages would keep asking a stopped
 * product.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await showGrid(context)
  openContexts.push(context)
  return context
}

/** A page in a new browser context that is signed in as a seller created over HTTP. */
export async function openPageOf(
  seller: Seller,
  url: string,
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await openContext(browser, options)
  await signInContext(context, seller, url)
  return context.newPage()
}

/** Signs a browser context in as a seller created over HTTP. */
export async function signInContext(context: BrowserContext, { cookie }: Seller, url: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => pair.split(/=(.*)/))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })))
}

/** For `test.afterEach`. */
export async function closeContexts(): Promise<void> {
  await Promise.all(openContexts.splice(0).map((context) => context.close()))
}
