import type { Page } from '@playwright/test'
import type { Seller } from '../../test/seller.ts'
import { type DashboardName, dashboardPaths } from '../dashboard/visit.ts'
import { inFreshBrowser } from '../measuring/fresh-browser.ts'

/** A phone: there the product shows cards, as the plain page does. */
const phone = { width: 390, height: 844 } as const

export type Visit = {
  readonly url: string
  readonly seller: Seller
  /** The code of bench/dashboard/page/watch.ts and of page/watch.ts. */
  readonly watches: readonly string[]
}

/** Milliseconds until the first card is painted, in a browser that has opened the page before and keeps what it may. */
export function openWarm(dashboard: DashboardName, visit: Visit): Promise<number> {
  const address = visit.url + dashboardPaths[dashboard]
  const prepare = (page: Page) => preparePhone(page, visit)
  return inFreshBrowser({ url: address, graphics: 'none', prepare }, async ({ page }) => {
    await firstCards(page)
    if (dashboard === 'ours') await page.evaluate(() => globalThis.pressWatch.untilAppIsKept())
    // Once more with the service worker, which then has what it keeps.
    await page.goto(address)
    await firstCards(page)
    await page.goto(address)
    return firstCards(page)
  })
}

/** Signs the empty page in as the seller and makes it a phone's. */
export async function preparePhone(page: Page, { url, seller, watches }: Visit): Promise<void> {
  await page.setViewportSize(phone)
  await page.context().addCookies(cookiesOf(seller, url))
  for (const content of watches) await page.addInitScript({ content })
}

/** The seller's cookies for a browser. */
export function cookiesOf({ cookie }: Seller, url: string): { name: string; value: string; url: string }[] {
  return cookie.split('; ').map((line) => {
    const [name = '', value = ''] = line.split(/=(.*)/s)
    return { name, value, url }
  })
}

/** Milliseconds from the start of the navigation until the first card was painted. */
export async function firstCards(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => globalThis.dashboardWatch.firstCards())
  return (await shown.jsonValue()) ?? Number.NaN
}
