import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { type CardStage, createCardStage } from './card-stage.ts'
import { showTable } from './list-layout.ts'
import type { Product } from './product.ts'
import { untilStill } from './until-still.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const desktop = { viewport: { width: 1440, height: 900 } }

let product: Product
let stage: CardStage

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  stage = await createCardStage(product)
  await stage.createItems(60)
  const { userId } = stage.seller
  await product.query(
    `update items set ai_title = 'Jeans ' || batch_number, ai_suggested_price = 10 + batch_number, extracted_brand = 'Levis',
       extracted_size = '32', ebay_condition_grade = 'good', ai_generation_status = 'completed',
       ready = batch_number > 40, needed_fields = array['suggestedPrice', 'size']
     where batch_number > 20 and user_id = '${userId}'`,
    userId,
  )
})
test.afterEach(closeContexts)

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a ${colorScheme} desktop the list is a table with stages, prices and needed details`, {
    tag: colorScheme === 'dark' ? '@long' : [],
  }, async ({ browser }) => {
    const { page, tab, row, consoleErrors } = await openTable(await newPage(browser, { ...desktop, colorScheme }))
    await expect(row('PSTFSH-060')).toContainText('Jeans 60')
    await expect(row('PSTFSH-060')).toContainText('$70.00')
    await expect(row('PSTFSH-060')).toContainText('Ready')
    for (const [name, count] of [
      ['All', 60],
      ['To write', 20],
      ['Needs details', 20],
      ['Ready', 20],
      ['Live', 0],
      ['Sold', 0],
      ['Ended', 0],
    ] as const)
      await expect(tab(name)).toHaveText(`${name}${count}`)
    await expectAccessible(page)

    await tab('Needs details').click()
    await expect(row('PSTFSH-040')).toContainText('Needs: price, size')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '21')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Needs').selectOption('Needs: brand')
    await expect(page.getByText('No items match')).toBeVisible()
    await page.getByLabel('Needs').selectOption('Needs: size')
    await expect(row('PSTFSH-040')).toBeVisible()
    await expectAccessible(page)
    // Filter and stage survive a reload.
    await page.reload()
    await expect(tab('Needs details')).toHaveAttribute('aria-current', 'true')
    await expect(page.getByLabel('Needs')).toHaveValue('size')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '21')
    expect(consoleErrors()).toEqual([])
  })

test('the table begins at its top, also after a search without a result', async ({ browser }) => {
  const { page, rows } = await openTable(await newPage(browser, desktop))
  await expect(rows.first()).toContainText('PSTFSH-060')
  const scrolled = () => page.evaluate(() => scrollY)
  await untilStill(page)
  expect(await scrolled()).toBe(0)
  const search = page.getByRole('searchbox')
  await search.fill('nothing has this name')
  await expect(page.getByText('No items match')).toBeVisible()
  await search.fill('')
  await expect(rows.first()).toContainText('PSTFSH-060')
  await untilStill(page)
  expect(await scrolled()).toBe(0)
})

test('a head sorts the table, and another press turns it around', { tag: '@long' }, async ({ browser }) => {
  const { page, rows } = await openTable(await newPage(browser, desktop))
  const price = page.getByRole('columnheader', { name: 'Price' })
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toContainText('$70.00')
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toContainText('No title yet')
  await page.getByRole('columnheader', { name: 'Item' }).getByRole('button').click()
  await expect(price).not.toHaveAttribute('aria-sort', 'ascending')
})

test('keys lead from cell to cell, select rows and open an item, and Tab leaves the table', async ({ browser }) => {
  const { page, row, panel } = await openTable(await newPage(browser, desktop))
  await row('PSTFSH-060').getByRole('link', { name: 'Jeans 60' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row('PSTFSH-059').getByRole('link')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Control+End')
  await expect(row('PSTFSH-001').getByRole('gridcell').last()).toBeFocused()
  await expect(row('PSTFSH-001')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(row('PSTFSH-001').getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(panel('PSTFSH-001')).toBeVisible()
  await expectAccessible(page)
  // One tab stop: the next one is behind the table, in the open item.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close item' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel('PSTFSH-001')).toBeHidden()
  await expect(row('PSTFSH-001').getByRole('link')).toBeFocused()
})

test('the seller switches between table and grid and between low and tall rows, and widens a column by keyboard', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, row } = await openTable(await newPage(browser, desktop))
  const brand = page.getByRole('columnheader', { name: 'Brand' })
  const before = (await brand.boundingBox())?.width ?? 0
  await brand.getByRole('button').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await brand.boundingBox())?.width).toBe(before + 16)
  const rowHeight = async () => (await row('PSTFSH-060').boundingBox())?.height
  expect(await rowHeight()).toBe(48)
  await page.getByRole('button', { name: 'Taller Rows' }).click()
  await expect.poll(rowHeight).toBe(64)
  expect(await page.evaluate(() => localStorage.getItem('table-layout'))).toContain('"rows":"tall"')
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page.getByRole('link', { name: 'Details of PSTFSH-060' })).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(row('PSTFSH-060')).toBeVisible()
})

test('on a phone the first item is near the top of the page', async ({ browser }) => {
  const page = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(product.url)
  const first = page.getByRole('list', { name: 'Product Batches' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  expect(box?.y).toBeLessThanOrEqual(200)
  expect(box?.height).toBe(88)
  await expectAccessible(page)
})

async function newPage(browser: Parameters<typeof openPageOf>[2], options: Parameters<typeof openPageOf>[3]) {
  const page = await openPageOf(stage.seller, product.url, browser, options)
  await showTable(page.context())
  return page
}

async function openTable(page: Page) {
  const consoleErrors = watchConsole(page)
  await page.goto(product.url)
  await expect(page.getByRole('grid', { name: 'Product Batches' })).toBeVisible()
  const rows = page.getByRole('grid').getByRole('rowgroup').last().getByRole('row')
  return {
    page,
    consoleErrors,
    rows,
    tab: (name: string) => page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name }),
    row: (sku: string) => rows.filter({ has: page.getByRole('checkbox', { name: sku, exact: true }) }),
    panel: (sku: string) => page.getByRole('region', { name: `Details of ${sku}` }),
  }
}
