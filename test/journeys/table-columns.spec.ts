import { type Browser, expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { createCardStage } from './card-stage.ts'
import { showTable } from './list-layout.ts'
import type { Product } from './product.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const desktop = { viewport: { width: 1440, height: 900 } }

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

for (const colorScheme of ['light', 'dark'] as const)
  test(`a seller chooses columns and their order by keyboard on a ${colorScheme} page, and a reload keeps them`, {
    tag: colorScheme === 'dark' ? '@long' : [],
  }, async ({ browser }) => {
    const { page, heads, row, menu, columnsButton, consoleErrors } = await openTable(browser, {
      ...desktop,
      colorScheme,
    })
    expect(await heads()).toEqual(['Item', 'State', 'Price', 'Brand', 'Size', 'Category', 'Condition', 'Added'])
    await columnsButton.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await menu.getByLabel('Brand', { exact: true }).focus()
    await page.keyboard.press('Space')
    await expect.poll(heads).toEqual(['Item', 'State', 'Price', 'Size', 'Category', 'Condition', 'Added'])
    for (const name of ['Color', 'Department', 'Photos', 'Batch'])
      await menu.getByLabel(name, { exact: true }).press('Space')
    await expect(row('PSTFSH-003').getByRole('gridcell', { name: 'Blue', exact: true })).toBeVisible()
    await expect(row('PSTFSH-003').getByRole('gridcell', { name: 'Women', exact: true })).toBeVisible()

    const left = menu.getByRole('button', { name: 'Move Price left' })
    await left.focus()
    await page.keyboard.press('Enter')
    await expect.poll(heads).toMatchObject({ 1: 'Price', 2: 'State' })
    await expect(left).toBeFocused()
    const right = menu.getByRole('button', { name: 'Move Price right' })
    await right.press('Enter')
    await right.press('Enter')
    await expect(right).toBeFocused()
    await expect.poll(heads).toMatchObject({ 1: 'State', 2: 'Size', 3: 'Price' })
    await expect(menu.getByRole('status')).toHaveText('Price is column 3 of 10')

    await menu.getByLabel('Photo', { exact: true }).press('Space')
    await expect(row('PSTFSH-003')).not.toContainText('no photo')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(columnsButton).toBeFocused()
    const chosen = [
      'Item',
      'State',
      'Size',
      'Price',
      'Category',
      'Condition',
      'Added',
      'Color',
      'Department',
      'Photos',
      'Batch',
    ]
    await page.reload()
    await expect.poll(heads).toEqual(chosen)
    await expectAccessible(page)

    await columnsButton.click()
    await menu.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(heads).toEqual(['Item', 'State', 'Price', 'Brand', 'Size', 'Category', 'Condition', 'Added'])
    await expect(row('PSTFSH-003')).toContainText('no photo')
    expect(consoleErrors()).toEqual([])
  })

test('the new columns are edited in the table, and a department is chosen from a list', async ({ browser }) => {
  const { page, row, menu, columnsButton } = await openTable(browser, desktop)
  await columnsButton.click()
  for (const name of ['Color', 'Department']) await menu.getByLabel(name, { exact: true }).check()
  await page.keyboard.press('Escape')
  const cell = (name: string) => row('PSTFSH-003').getByRole('gridcell', { name, exact: true })
  await cell('Blue').dblclick()
  await page.getByLabel('Color of PSTFSH-003').fill('Navy')
  await page.keyboard.press('Tab')
  await page.getByLabel('Department of PSTFSH-003').selectOption('Men')
  await page.keyboard.press('Enter')
  await expect(cell('Navy')).toBeVisible()
  await expect(cell('Men')).toBeVisible()
})

test('columns without room are named, and another seller of this browser has columns of their own', async ({
  browser,
}) => {
  const { page, heads, menu, columnsButton } = await openTable(browser, { viewport: { width: 1024, height: 768 } })
  await columnsButton.click()
  await expect(menu.getByText('No room')).not.toHaveCount(0)
  await menu.getByLabel('State', { exact: true }).uncheck()
  await expect.poll(heads).not.toContain('State')
  const other = await createCardStage(product)
  await other.createItems(1)
  await page.context().clearCookies()
  const cookies = other.seller.cookie.split('; ').map((pair) => pair.split(/=(.*)/))
  await page.context().addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: product.url })))
  await page.goto(product.url)
  await expect.poll(heads).toContain('State')
})

async function openTable(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const stage = await createCardStage(product)
  await stage.createItems(3)
  const { userId } = stage.seller
  await product.query(
    `update items set ai_title = 'Jeans ' || batch_number, ai_suggested_price = 10 + batch_number, extracted_brand = 'Levis',
       extracted_size = '32', extracted_color = 'Blue', extracted_department = 'Women', ebay_category_id = '11483',
       ebay_category_name = 'Men''s Jeans', ai_generation_status = 'completed', ai_generated_at = now(), listing_ready = true,
       ready = true
     where user_id = '${userId}'`,
    userId,
  )
  const page = await openPageOf(stage.seller, product.url, browser, options)
  await showTable(page.context())
  const consoleErrors = watchConsole(page)
  await page.goto(product.url)
  const row = (sku: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: sku, exact: true }) })
  await expect(row('PSTFSH-003')).toBeVisible()
  return {
    page,
    row,
    consoleErrors,
    heads: async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1),
    menu: page.getByRole('dialog', { name: 'Columns' }),
    columnsButton: page.getByRole('button', { name: 'Columns', exact: true }),
  }
}
