import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { createSeller } from '../seller.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { createItem } from './card-stage.ts'
import { overflowWidth } from './check-scenes.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

const looks = [
  { name: 'light phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'dark desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

/** Title of each view, and the file of the app that contains it. */
const views = [
  { address: '/items', title: 'Dashboard', part: 'items-screen' },
  { address: '/add', title: 'Step 1: Capture Photos', part: 'capture-view' },
  { address: '/listings', title: 'Generate Listings', part: 'listings-screen' },
  { address: '/add/waiting', title: 'Photos waiting', part: 'outbox-view' },
  { address: '/account/data', title: 'Your Data', part: 'your-data-view' },
  { address: '/account', title: 'Security', part: 'security-screen' },
  { address: '/account/password', title: 'Change Password', part: 'change-password-screen' },
  { address: '/items', title: 'Dashboard', part: 'signed-in' },
]

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

for (const { name, ...look } of looks)
  test(`a missing part of the app breaks the page, and refreshing restores the typed text, on a ${name}`, {
    tag: name === 'dark desktop' ? '@long' : [],
  }, async ({ browser }) => {
    const { page } = await openWithItem(browser, look)
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const restore = await lose(page, 'listings-screen')
    const missed = page.waitForResponse((response) => response.status() === 404)
    await page.goto(product.url)
    await expect(page.getByRole('button', { name: 'Edit SKU PSTFSH-001' })).toBeVisible()
    const openSearch = page.getByRole('button', { name: 'Search and filters' })
    if (await openSearch.isVisible()) await openSearch.click()
    await page.getByRole('searchbox', { name: 'Search items' }).fill('pstfsh')
    await page.getByRole('button', { name: 'Edit SKU PSTFSH-001' }).click()
    const sku = page.getByRole('textbox', { name: 'SKU', exact: true })
    await sku.fill('half typed')
    await missed
    await page.getByRole('button', { name: 'Generate Listings' }).click()
    await expectErrorPage(page)
    expect(await overflowWidth(page)).toBe(0)

    await restore()
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeFocused()
    await page.goBack()
    await expect(sku).toHaveValue('HALF TYPED')
    await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('pstfsh')
    expect(errors).toEqual([])
  })

test('a view that breaks while hints are typed shows them again', { tag: '@long' }, async ({ browser }) => {
  const { page, seller } = await openWithItem(browser, {})
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Generate Listings' }).click()
  const form = page.getByRole('form', { name: 'PSTFSH-001: item details' })
  await form.getByLabel('Category').selectOption('Mens Jeans')
  await form.getByLabel('Condition').selectOption('good')
  await form.getByLabel('Brand').fill("Levi's")
  await page.evaluate(() => {
    Reflect.set(Number.prototype, 'toLocaleString', () => {
      throw new Error('A mistake of this page')
    })
  })
  // The header counts one more.
  await createItem(seller)
  await expectErrorPage(page)
  await page.getByRole('button', { name: 'Refresh Page' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
  await expect(form.getByLabel('Category')).toHaveValue('Mens Jeans')
  await expect(form.getByLabel('Condition')).toHaveValue('good')
  await expect(form.getByLabel('Brand')).toHaveValue("Levi's")
})

test('for any missing view the page says so, and refreshing opens that view', { tag: '@long' }, async ({ browser }) => {
  const { page } = await openWithItem(browser, {})
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const { address, title, part } of views)
    await test.step(part, async () => {
      const restore = await lose(page, part)
      await page.goto(product.url + address)
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
      await restore()
      await page.getByRole('button', { name: 'Refresh Page' }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })
})

test('if a view breaks repeatedly, the dashboard is the way out', { tag: '@long' }, async ({ browser }) => {
  const { page } = await openWithItem(browser, {})
  await lose(page, 'listings-screen')
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Generate Listings' }).click()
  await expectErrorPage(page)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Refresh Page' }).click()])
  await expectErrorPage(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a seller who stays when the browser asks can refresh later', { tag: '@long' }, async ({ browser }) => {
  const { page } = await openWithItem(browser, {})
  const restore = await lose(page, 'listings-screen')
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Generate Listings' }).click()
  await expectErrorPage(page)
  await restore()
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  const refresh = page.getByRole('button', { name: 'Refresh Page' })
  const [stay] = await Promise.all([
    page.waitForEvent('dialog').then(async (question) => {
      await question.dismiss()
      return question.type()
    }),
    refresh.click({ noWaitAfter: true }),
  ])
  expect(stay).toBe('beforeunload')
  await expect(refresh).not.toHaveAttribute('aria-disabled')
  page.once('dialog', (question) => void question.accept())
  await refresh.click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeFocused()
})

/** A seller with one product, in a browser that fetches every part of the app from the server. */
async function openWithItem(browser: Browser, look: BrowserContextOptions) {
  const seller = await createSeller(product.url)
  await createItem(seller)
  return { seller, page: await openPageOf(seller, product.url, browser, { ...look, serviceWorkers: 'block' }) }
}

/** Answers 404 for a part of the app. Returns a function that restores it. */
async function lose(page: Page, part: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${part}-[^/]*\\.js$`)
  await page.route(file, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(file)
}

async function expectErrorPage(page: Page) {
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
  await expect(page).toHaveTitle('Something went wrong · PastFash')
  await expectAccessible(page)
}
