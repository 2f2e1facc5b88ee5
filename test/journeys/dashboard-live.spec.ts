import { type Browser, expect, type Page } from '@playwright/test'
import { deleteItemsEndpoint } from '../../src/items/api.ts'
import { card, cardsOnScreen, list, makeProduct, openWithProducts, scrollPageTo } from './many-products.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('a product made on another device appears at the top, and is counted', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await openWithProducts(page, product.url, 'appears@example.org', 60)
  const other = await otherDevice(browser, page)
  await makeProduct(other, product.url)
  await expect(card(page, 1)).toContainText('PSTFSH-061')
  await expect(page.getByRole('heading', { name: 'Product Batches' })).toContainText('61 items')
  await expect(page.getByText('61 staged')).toBeVisible()
  await other.close()
})

test('a seller further down keeps their place, and no card is missing or doubled', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithProducts(page, product.url, 'further-down@example.org', 120)
  await scrollPageTo(page, 2500)
  const before = await cardsOnScreen(page)
  const other = await otherDevice(browser, page)
  for (let at = 0; at < 8; at += 1) await makeProduct(other, product.url)
  await expect(page.getByText('128 staged')).toBeVisible()
  await expect.poll(() => placeOf(page, before[0]?.sku)).toBe(128 - numberOf(before[0]?.sku) + 1)
  expect(await cardsOnScreen(page)).toEqual(before)
  const shownSkus: (string | undefined)[] = []
  for (let place = 1; place <= 128; place += 3) {
    await scrollPageTo(page, place * 130)
    for (const { sku } of await cardsOnScreen(page)) if (!shownSkus.includes(sku)) shownSkus.push(sku)
    if (shownSkus.length >= 128) break
  }
  expect(shownSkus.map(numberOf)).toEqual(shownSkus.map(numberOf).toSorted((a, b) => b - a))
  await other.close()
})

test('products deleted on another device disappear, and the list closes up', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await openWithProducts(page, product.url, 'goes@example.org', 20)
  const other = await otherDevice(browser, page)
  const { id } = await makeProduct(other, product.url)
  await expect(card(page, 1)).toContainText('PSTFSH-021')
  const answer = await other.request.post(`${product.url}${deleteItemsEndpoint.path}`, {
    data: { itemIds: [id], deletionId: crypto.randomUUID() },
    headers: { origin: product.url },
    failOnStatusCode: true,
  })
  expect(deleteItemsEndpoint.output.parse(await answer.json()).deleted).toEqual([id])
  await expect(card(page, 1)).toContainText('PSTFSH-020')
  await expect(list(page)).not.toContainText('PSTFSH-021')
  await expect(page.getByRole('heading', { name: 'Product Batches' })).toContainText('20 items')
  await other.close()
})

/** Opens another browser of the same seller. */
async function otherDevice(browser: Browser, page: Page) {
  return browser.newContext({ storageState: await page.context().storageState() })
}

/** The position of the card with this SKU, counted from 1. */
function placeOf(page: Page, sku: string | undefined): Promise<number> {
  return page.evaluate((text) => {
    const found = [...document.querySelectorAll('li[aria-posinset]')].find((each) => each.textContent.includes(text))
    return Number(found?.ariaPosInSet)
  }, sku ?? '')
}

function numberOf(sku: string | undefined): number {
  return Number(sku?.slice('PSTFSH-'.length))
}
