import { expect, type Page } from '@playwright/test'
import { password } from '../seller.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { type CardStage, createCardStage, createItem } from './card-stage.ts'
import { showTable } from './list-layout.ts'
import { pauseClock } from './pause-clock.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let product: Product
let stage: CardStage

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  stage = await createCardStage(product)
  await stage.createItems(60)
  await createItem(stage.seller, 'RACK 7.B')
  await product.query(
    `update items set ai_title = 'Jeans ' || batch_number, ai_generation_status = 'completed', ready = true
     where batch_number <= 20 and user_id = '${stage.seller.userId}'`,
    stage.seller.userId,
  )
})
test.afterEach(closeContexts)

test('every view has an address, which a reload, Back and a new tab open', async ({ browser }) => {
  const page = await openTable(browser)
  await expectAddress(page, '/items')
  await page.getByRole('button', { name: 'Generate Listings' }).click()
  await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
  await expectAddress(page, '/listings')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const [path, title] of [
    ['/add', 'Step 1: Capture Photos'],
    ['/add/waiting', 'Photos waiting'],
    ['/ebay', 'eBay Integration'],
    ['/publish', 'Publish to eBay'],
    ['/account', 'Security'],
    ['/account/password', 'Change Password'],
    ['/account/data', 'Your Data'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expectAddress(page, path)
  }
})

test('the address has the stage, search, order and view of the list, and Back returns to them', async ({ browser }) => {
  const page = await openTable(browser)
  await page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name: 'Ready' }).click()
  await expectAddress(page, '/items?stage=ready')
  await page.getByRole('columnheader', { name: 'Item' }).getByRole('button').click()
  await expectAddress(page, '/items?stage=ready&sort=title')
  await page.getByRole('searchbox', { name: 'Search items' }).fill('jeans 1')
  await expectAddress(page, '/items?stage=ready&q=jeans+1&sort=title')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('jeans 1')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '12')

  await page.goto(`${product.url}/items?stage=to-write`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '42')
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '12')
  await page.getByRole('button', { name: 'Grid' }).click()
  await expectAddress(page, '/items?stage=ready&q=jeans+1&sort=title&view=grid')
})

test('a list that is left while a search is typed has the search in its address', async ({ browser }) => {
  const page = await openTable(browser)
  await pauseClock(page)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('jeans 1')
  await expectAddress(page, '/items')
  await page.getByRole('button', { name: 'Generate Listings' }).click()
  await expectAddress(page, '/listings')
  await page.goBack()
  await expectAddress(page, '/items?q=jeans+1')
})

test('an opened item has an address, Back closes it, and its old SKU leads to it', async ({ browser }) => {
  const page = await openTable(browser)
  const link = (sku: string) => page.getByRole('grid').getByRole('row').filter({ hasText: sku }).getByRole('link')
  const panel = (sku: string) => page.getByRole('region', { name: `Details of ${sku}` })
  await link('RACK 7.B').click()
  await expect(panel('RACK 7.B')).toBeVisible()
  await expectAddress(page, '/items/RACK%207.B')
  await expectAccessible(page)
  await link('PSTFSH-060').click()
  await expectAddress(page, '/items/PSTFSH-060')
  await page.goBack()
  await expectAddress(page, '/items')
  await expect(panel('PSTFSH-060')).toBeHidden()

  await page.goto(`${product.url}/items/RACK%207.B`)
  await expect(panel('RACK 7.B')).toBeVisible()
  await page.getByRole('button', { name: 'Edit SKU RACK 7.B' }).click()
  await page.getByRole('textbox', { name: 'SKU', exact: true }).fill('rack 8')
  await page.keyboard.press('Enter')
  await expectAddress(page, '/items/RACK%208')
  await page.goto(`${product.url}/items/rack%207.b`)
  await expect(panel('RACK 8')).toBeVisible()
  await expectAddress(page, '/items/RACK%208')
  await page.getByRole('button', { name: 'Close item' }).click()
  await expectAddress(page, '/items')

  const other = await createCardStage(product)
  await createItem(other.seller, 'NOT YOURS')
  for (const sku of ['NOT%20YOURS', 'UNKNOWN', 'A%2FB']) {
    await page.goto(`${product.url}/items/${sku}`)
    await expect(page.getByText('No such item')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Show All Items' }).click()
  await expectAddress(page, '/items')
})

test('a link to an item opens a tab of its own with Ctrl', { tag: '@long' }, async ({ browser }) => {
  const page = await openTable(browser)
  await page.goto(`${product.url}/items?stage=ready`)
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('grid')
    .getByRole('link', { name: 'Jeans 20' })
    .first()
    .click({ modifiers: ['Control'] })
  const tab = await opened
  await expect(tab.getByRole('region', { name: 'Details of PSTFSH-020' })).toBeVisible()
  await expectAddress(page, '/items?stage=ready')
})

test('on a phone an item has the whole screen, and the list continues where it was left', async ({ browser }) => {
  const page = await openPageOf(stage.seller, product.url, browser, phone)
  await page.goto(product.url)
  const details = page.getByRole('link', { name: 'Details of PSTFSH-040' })
  await expect(page.getByRole('link', { name: 'Details of PSTFSH-060' })).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 1800, behavior: 'instant' }))
  const before = await details.boundingBox()
  await details.click()
  await expectAddress(page, '/items/PSTFSH-040')
  await expect(page.getByRole('heading', { name: 'PSTFSH-040', level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Details of PSTFSH-040' })).toBeInViewport()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Details of PSTFSH-040' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Details of/ }).first()).toBeVisible()

  // The list has its whole height once it knows how many items there are.
  const scrollThere = async () => {
    await page.evaluate(() => scrollTo({ top: 1800, behavior: 'instant' }))
    return details.count()
  }
  await expect.poll(scrollThere).toBe(1)
  await details.click()
  await expect(page.getByRole('heading', { name: 'PSTFSH-040', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Dashboard', exact: true }).first().click()
  await expect(details).toBeInViewport()
  expect((await details.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
})

test('an address opens its view after sign-in', async ({ page }) => {
  await page.goto(`${product.url}/items/PSTFSH-001`)
  await page.getByLabel('Email').fill(stage.seller.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Details of PSTFSH-001' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAddress(page, '/')
})

async function openTable(browser: Parameters<typeof openPageOf>[2]): Promise<Page> {
  const page = await openPageOf(stage.seller, product.url, browser, desktop)
  await showTable(page.context())
  await page.goto(product.url)
  await expect(page.getByRole('grid', { name: 'Product Batches' })).toBeVisible()
  return page
}

async function expectAddress(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.url()).toBe(product.url + address)
}
