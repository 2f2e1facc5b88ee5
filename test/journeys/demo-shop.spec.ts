import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demoCounts } from '../../src/app/server/demo/demo-items.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openContext } from './browser-contexts.ts'
import { overflowWidth } from './check-scenes.ts'
import { fastProductCommand, startProduct } from './product.ts'
import { signIn, signUpAndIn } from './seller.ts'
import { leastTargetSize } from './small-targets.ts'
import { test } from './with-product.ts'

const devices = [
  { name: 'light phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'dark desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

test.afterEach(closeContexts)

for (const { name, ...device } of devices)
  test(`a visitor opens a demo shop, sees it fill under its bar, and deletes it, ${name}`, async ({
    browser,
    product,
  }) => {
    const page = await (await openContext(browser, device)).newPage()
    await page.goto(product.url)
    const offer = page.getByRole('button', { name: 'Try a Demo Shop' })
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await offer.press('Enter')

    const bar = page.getByRole('complementary', { name: 'Demo shop' })
    await expect(bar).toContainText(/^Demo shop: nothing here is real\. Adding items: \d+ so far\./)
    await expect(tabOf(page, 'All')).toContainText(/[1-9]/)
    await expectAccessible(page)
    const target = await bar.getByRole('button', { name: 'Delete Demo' }).boundingBox()
    expect(target?.height).toBeGreaterThanOrEqual(await leastTargetSize(page))
    expect(await overflowWidth(page)).toBe(0)
    // The bar is on every view, and stays at the top of it.
    for (const path of ['/ebay', '/todo', '/account/data', '/items']) {
      await page.goto(product.url + path)
      await page.mouse.wheel(0, 600)
      await expect(bar).toBeInViewport({ ratio: 1 })
    }

    await bar.getByRole('button', { name: 'Delete Demo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the demo shop?' })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await bar.getByRole('button', { name: 'Delete Demo' }).click()
    await question.getByRole('button', { name: 'Delete Demo' }).click()
    await expect(page.getByText('The demo shop was deleted.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

test('a seller looks at the demo shop, and finds the own account unchanged afterwards', async ({ page, product }) => {
  const email = 'curious@example.org'
  await signUpAndIn(page, product.url, email)
  const headers = { origin: product.url }
  await page.request.post(`${product.url}/api/items`, { data: { uploadSessionId: randomUUID() }, headers })
  const nextSku = async () => (await page.request.get(`${product.url}/api/items/next-sku`)).json()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Your Data' }).click()
  await page.getByRole('button', { name: 'Open Demo Shop' }).click()
  const bar = page.getByRole('complementary', { name: 'Demo shop' })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByText('Signed in as')).toContainText('@demo.pastfash.invalid')
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeHidden()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Delete Demo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Demo' }).click()
  await expect(page.getByText('The demo shop was deleted.')).toBeVisible()
  await signIn(page, email)
  await expect(bar).toBeHidden()
  expect(await nextSku()).toEqual({ sku: 'PSTFSH-002', last: 'PSTFSH-001' })
})

test('no demo shop is offered with keys of eBay', async ({ page }) => {
  const product = await startProduct(fastProductCommand, {
    EBAY_ENVIRONMENT: 'sandbox',
    EBAY_CLIENT_ID: 'Some-App-SBX-1',
    EBAY_CLIENT_SECRET: 'SBX-secret',
    EBAY_RU_NAME: 'Some-App-runame',
  })
  try {
    const asked = page.waitForResponse('**/api/auth/demo')
    await page.goto(product.url)
    await (await asked).finished()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try a Demo Shop' })).toBeHidden()
  } finally {
    await product.remove()
  }
})

test('a full demo shop has 120 items, 40 of them live and 15 sold', { tag: '@long' }, async ({ page }) => {
  const product = await startProduct(fastProductCommand)
  try {
    await page.goto(product.url)
    await page.getByRole('button', { name: 'Try a Demo Shop' }).click()
    const counts = { All: 120, Live: demoCounts.live, Sold: demoCounts.sold, Ready: demoCounts.ready }
    for (const [tab, count] of Object.entries(counts))
      await expect(tabOf(page, tab)).toContainText(String(count), { timeout: 180_000 })
    await expect(page.getByText('so far')).toBeHidden()
  } finally {
    await product.remove()
  }
})

/** The tab of the list of items with this name. */
function tabOf(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name: new RegExp(`^${name}\\b`) })
}
