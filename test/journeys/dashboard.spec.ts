import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { card, cardsOnScreen, list, makeProduct, openWithProducts, scrollPageTo } from './many-products.ts'
import type { Product } from './product.ts'
import { becomeSeller } from './seller.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`on a ${name} all of hundreds of products are in the list, and few of them in the page`, {
    tag: '@long',
  }, async ({ page }) => {
    const consoleErrors = watchConsole(page)
    const count = 230
    await page.setViewportSize(viewport)
    await openWithProducts(page, product.url, `many-${name}@example.org`, count)
    await expect(heading(page)).toContainText('230 items')
    await expect(page.getByText('230 staged')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Help' }).getByRole('listitem')).toHaveText([
      'SKUs are auto-assigned as PSTFSH-001, 002 and so on.',
      'The first photo is the thumbnail.',
      'Photos can be reordered by dragging and deleted individually.',
      'The SKU can be edited.',
    ])
    await expectAccessible(page)
    const shownSkus = new Set<string>()
    let most = 0
    for (let top = 0; ; top += 0.6 * viewport.height) {
      const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      await scrollPageTo(page, Math.min(top, end))
      for (const { sku } of await cardsOnScreen(page)) if (sku) shownSkus.add(sku)
      most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
      if (shownSkus.size >= count || top > 100_000) break
    }
    expect([...shownSkus]).toEqual(Array.from({ length: count }, (_, at) => skuOf(count - at)))
    expect(most).toBeLessThan(2000)
    await expectAccessible(page)
    expect(consoleErrors()).toEqual([])
  })

test('search, status, order and scroll position survive a visit to the listings and Back', {
  tag: '@long',
}, async ({ page }) => {
  await openWithProducts(page, product.url, 'back-to-list@example.org', 120)
  await search(page).fill('pstfsh')
  await tab(page, 'To write').click()
  await page.getByLabel('Order').selectOption('Oldest first')
  await expect(card(page, 1)).toContainText(skuOf(1))
  await expect(heading(page)).toContainText('120 of 120')
  await scrollPageTo(page, 2000)
  const before = await cardsOnScreen(page)
  await page.getByRole('button', { name: 'Generate Listings' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await expect.poll(() => cardsOnScreen(page)).toEqual(before)
  await expect(search(page)).toHaveValue('pstfsh')
  await expect(tab(page, 'To write')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('Order')).toHaveValue('oldest')
})

test('a search shows the matches, says how many, and can be cleared', async ({ page, context }) => {
  await openWithProducts(page, product.url, 'search@example.org', 20)
  await makeProduct(context, product.url, 'Levi’s')
  await expect(heading(page)).toContainText('21 items')
  await search(page).fill('levi')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText(skuOf(21))
  await expect(heading(page)).toContainText('1 of 21')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(card(page, 2)).toContainText(skuOf(20))
  await search(page).fill('014')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText(skuOf(14))
  await search(page).fill('nothing of this name')
  await expect(page.getByText('No items match')).toBeVisible()
  await expect(heading(page)).toContainText('0 of 21')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(card(page, 1)).toContainText(skuOf(21))
  await expect(search(page)).toHaveValue('')
  await expect(heading(page)).toBeFocused()
  await tab(page, 'Ready').click()
  await expect(page.getByText('No items match')).toBeVisible()
})

test('the cards stay until those of another order have loaded', { tag: '@long' }, async ({ page }) => {
  await openWithProducts(page, product.url, 'stay@example.org', 3)
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/batches\?.*order=oldest/, async (route) => {
    await mayAnswer
    await route.continue()
  })
  const sortedRequest = page.waitForRequest(/order=oldest/)
  await page.getByLabel('Order').selectOption('Oldest first')
  await sortedRequest
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  await expect(card(page, 1)).toContainText(skuOf(3))
  answer()
  await expect(card(page, 1)).toContainText(skuOf(1))
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
})

test('a card opens beside the list, and the open one closes', { tag: '@long' }, async ({ page }) => {
  await openWithProducts(page, product.url, 'open@example.org', 60)
  await scrollPageTo(page, 1500)
  const [first, second] = await cardsOnScreen(page)
  await toggle(page, first?.sku).click()
  await expect(page.getByRole('region', { name: `Details of ${first?.sku}` })).toBeVisible()
  await expect(toggle(page, first?.sku)).toHaveAttribute('aria-current', 'true')
  const top = (sku: string | undefined) => toggle(page, sku).evaluate((link) => link.getBoundingClientRect().top)
  await toggle(page, second?.sku).scrollIntoViewIfNeeded()
  const before = await top(second?.sku)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await toggle(page, second?.sku).dispatchEvent('click')
  await expect(page.getByRole('region', { name: `Details of ${second?.sku}` })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(1)
  expect(await top(second?.sku)).toBeCloseTo(before, 0)
  await expectAccessible(page)
})

test('the keyboard moves through the list, and finds its card again after scrolling', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openWithProducts(page, product.url, 'list-keys@example.org', 90)
  await toggle(page, skuOf(90)).focus()
  for (let step = 1; step < 40; step += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(toggle(page, skuOf(90 - step))).toBeFocused()
  }
  await expect(toggle(page, skuOf(51))).toBeInViewport()
  await scrollPageTo(page, 0)
  await expect(toggle(page, skuOf(51))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Edit SKU ${skuOf(50)}` })).toBeFocused()
  await expect(page.getByRole('button', { name: `Edit SKU ${skuOf(50)}` })).toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: `Details of ${skuOf(51)}` })).toBeVisible()
})

test('a failure to load is reported with Try Again', { tag: '@long' }, async ({ page, context }) => {
  await becomeSeller(context, product.url, 'fails@example.org')
  await makeProduct(context, product.url)
  await withoutLiveUpdates(page)
  await page.route(/\/api\/batches\?/, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'broken', sentence: 'It broke. Your products are safe.' } } }),
  )
  // The first page in another order does not come with the HTML.
  await page.goto(`${product.url}/items?sort=oldest`)
  await expect(page.getByRole('alert')).toContainText('Failed to load products')
  await expect(page.getByRole('alert')).toContainText('It broke. Your products are safe.')
  await expectAccessible(page)
  await page.unroute(/\/api\/batches\?/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 1)).toContainText(skuOf(1))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('if neither the list nor another order can be loaded, one box says so', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await becomeSeller(context, product.url, 'fails-twice@example.org')
  await makeProduct(context, product.url)
  await withoutLiveUpdates(page)
  await page.route(/\/api\/batches\?/, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'broken', sentence: `It broke: ${route.request().url()}` } } }),
  )
  await page.goto(`${product.url}/items?sort=sku`)
  await expect(page.getByRole('alert')).toContainText('It broke')
  await page.getByLabel('Order').selectOption('Oldest first')
  await expect(page.getByRole('alert').filter({ hasText: 'order=oldest' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.unroute(/\/api\/batches\?/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 1)).toContainText(skuOf(1))
  await expect(page.getByLabel('Order')).toHaveValue('oldest')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('on a screen of 320 pixels the large buttons and the SKUs are whole', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openWithProducts(page, product.url, 'narrow-list@example.org', 1)
  const cut = (element: HTMLElement) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ]
  for (const name of ['Create New Product Batch', 'Generate Listings', 'Publish to eBay'])
    expect(await page.getByRole('button', { name }).evaluate(cut)).toEqual([0, 0])
  expect(await page.getByTitle(skuOf(1)).evaluate((sku) => sku.scrollWidth - sku.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page)
})

function heading(page: Page) {
  return page.getByRole('heading', { name: 'Product Batches' })
}

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Search items' })
}

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name })
}

function toggle(page: Page, sku: string | undefined) {
  return page.getByRole('link', { name: `Details of ${sku}` })
}

function skuOf(number: number): string {
  return `PSTFSH-${String(number).padStart(3, '0')}`
}

/** A page that hears of a change asks again automatically, and then has nothing to retry. */
function withoutLiveUpdates(page: Page) {
  return page.route('**/api/events', (route) => route.abort())
}
