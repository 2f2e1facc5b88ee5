import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Seller } from '../seller.ts'

const open: BrowserContext[] = []

/** A browser of its own, closed by `closeContexts` after the test: left open, its pages go on asking a product that is gone. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  open.push(context)
  return context
}

/** A page in a browser of its own, in which a seller who came over HTTP is signed in. */
export async function openPageOf(
  seller: Seller,
  url: string,
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await openContext(browser, options)
  await signInHere(context, seller, url)
  return context.newPage()
}

/** Signs a seller who came over HTTP in to a browser. */
export async function signInHere(context: BrowserContext, { cookie }: Seller, url: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => pair.split(/=(.*)/))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })))
}

/** As `test.afterEach`. */
export async function closeContexts(): Promise<void> {
  await Promise.all(open.splice(0).map((context) => context.close()))
}
