import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { createItemEndpoint } from '../../src/items/api.ts'
import { becomeSeller } from './seller.ts'

/** Creates the seller's products over HTTP in sequence: PSTFSH-001 is the oldest. */
export async function makeProducts(context: BrowserContext, url: string, count: number) {
  for (let at = 0; at < count; at += 1) await makeProduct(context, url)
}

/** Creates a product without photos. */
export async function makeProduct({ request }: BrowserContext, url: string, brand?: string): Promise<{ id: string }> {
  const data = { uploadSessionId: crypto.randomUUID(), category: null, condition: null, brand: brand ?? null }
  const answer = await request.post(`${url}${createItemEndpoint.path}`, {
    data,
    headers: { origin: url },
    failOnStatusCode: true,
  })
  return createItemEndpoint.output.parse(await answer.json())
}

/** A new seller with this many products, at the dashboard. */
export async function openWithProducts(page: Page, url: string, email: string, count: number) {
  await becomeSeller(page.context(), url, email)
  await makeProducts(page.context(), url, count)
  await page.goto(url)
  await expect(card(page, 1)).toBeVisible()
}

/** The card at a position of the list, counted from 1. */
export function card(page: Page, position: number): Locator {
  return page.locator(`li[aria-posinset="${position}"]`)
}

/** The list of product batches. */
export function list(page: Page): Locator {
  return page.getByRole('region', { name: 'Product Batches' }).getByRole('list', { name: 'Product Batches' })
}

/** Scrolls the page to `top` pixels, and waits until the cards there have loaded. */
export async function scrollPageTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(top))
  await untilCardsLoaded(page)
}

/** Waits until every card on the screen has loaded. */
export async function untilCardsLoaded(page: Page) {
  await expect
    .poll(() => cardsOnScreen(page).then((cards) => cards.length > 0 && cards.every(({ sku }) => sku)))
    .toBe(true)
}

/** The SKUs on the screen below the header, and the upper edges of their cards, in pixels from its upper edge. */
export function cardsOnScreen(page: Page): Promise<{ sku: string | undefined; top: number }[]> {
  return list(page).evaluate((element) =>
    [...element.children].flatMap((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      const [sku] = /PSTFSH-\d+/.exec(each.textContent) ?? []
      return bottom > 60 && top < innerHeight ? [{ sku, top: Math.round(top) }] : []
    }),
  )
}
