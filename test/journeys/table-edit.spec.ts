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

test('cells are edited by keyboard, with faults at the cell and Undo', async ({ browser }) => {
  const { page, row, editor, cell, toast, consoleErrors } = await openTable(browser)
  await cell('PSTFSH-006', '$16.00').focus()
  await page.keyboard.press('Enter')
  await expect(editor('Price of PSTFSH-006')).toBeFocused()
  await expect(editor('Price of PSTFSH-006')).toHaveValue('16.00')
  await editor('Price of PSTFSH-006').fill('jxk')
  await page.keyboard.press('Enter')
  await expect(row('PSTFSH-006').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await editor('Price of PSTFSH-006').fill('19.50')
  await page.keyboard.press('Enter')
  await expect(cell('PSTFSH-005', '$15.00')).toBeFocused()
  await expect(row('PSTFSH-006')).toContainText('$19.50')

  await page.keyboard.press('F2')
  await expect(editor('Price of PSTFSH-005')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor('Brand of PSTFSH-005')).toBeFocused()
  await editor('Brand of PSTFSH-005').fill('Wrangler')
  await page.keyboard.press('Shift+Tab')
  await expect(editor('Price of PSTFSH-005')).toBeFocused()
  await expect(row('PSTFSH-005')).toContainText('Wrangler')
  await page.keyboard.press('Shift+Tab')
  await expect(editor('Title of PSTFSH-005')).toBeFocused()
  await editor('Title of PSTFSH-005').fill('Lost words')
  await page.keyboard.press('Escape')
  await expect(row('PSTFSH-005').getByRole('link')).toBeFocused()
  await expect(row('PSTFSH-005')).toContainText('Jeans 5')

  await toast('Brand of PSTFSH-005 saved').getByRole('button', { name: 'Undo' }).click()
  await expect(row('PSTFSH-005')).toContainText('Levis')

  // The first press focuses the value, the second one edits it. Neither opens the item.
  await cell('PSTFSH-004', 'Levis').dblclick()
  await expect(editor('Brand of PSTFSH-004')).toBeFocused()
  await editor('Brand of PSTFSH-004').fill('Lee')
  await page.getByRole('heading', { name: 'Dashboard' }).click()
  await expect(row('PSTFSH-004')).toContainText('Lee')
  expect(new URL(page.url()).pathname).toBe('/items')

  await cell('PSTFSH-003', 'Good').focus()
  await page.keyboard.press('Enter')
  await editor('Condition of PSTFSH-003').selectOption('fair')
  await page.keyboard.press('Enter')
  await expect(row('PSTFSH-003')).toContainText('Fair')
  expect(consoleErrors()).toEqual([])
})

test('Enter opens the item of a title, and the title is an ordinary link', async ({ browser }) => {
  const { page, row } = await openTable(browser)
  const link = row('PSTFSH-006').getByRole('link')
  await expect(link).toHaveAttribute('href', '/items/PSTFSH-006')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Details of PSTFSH-006' })).toBeVisible()
})

test('Ctrl+D gives the value of a cell to the selected rows after a preview, and one Undo restores them', async ({
  browser,
}) => {
  const { page, row, cell, toast, consoleErrors } = await openTable(browser)
  await cell('PSTFSH-006', '$16.00').focus()
  await page.keyboard.press('Control+d')
  await expect(toast('No rows are selected')).toBeVisible()
  await toast('No rows are selected').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await cell('PSTFSH-006', '$16.00').focus()
  await page.keyboard.press('Control+d')
  const dialog = page.getByRole('alertdialog', { name: 'Edit 6 items' })
  await expect(dialog).toContainText('5 of 6 items change.')
  await expect(dialog.getByRole('list', { name: 'Examples' })).toContainText('→ $16.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 5 Items' }).click()
  await expect(row('PSTFSH-001')).toContainText('$16.00')
  await toast('Price of 5 items changed').getByRole('button', { name: 'Undo' }).click()
  await expect(row('PSTFSH-001')).toContainText('$11.00')

  await cell('PSTFSH-006', "Men's Jeans").focus()
  await page.keyboard.press('Control+d')
  await expect(dialog.getByLabel('eBay category')).toHaveValue('11483')
  expect(consoleErrors()).toEqual([])
})

async function openTable(browser: Browser) {
  const stage = await createCardStage(product)
  await stage.createItems(6)
  const { userId } = stage.seller
  await product.query(
    `update items set ai_title = 'Jeans ' || batch_number, ai_suggested_price = 10 + batch_number, extracted_brand = 'Levis',
       extracted_size = '32', ebay_condition_grade = 'good', ebay_category_id = '11483', ebay_category_name = 'Men''s Jeans',
       ai_generation_status = 'completed', ai_generated_at = now(), listing_ready = true, ready = true
     where user_id = '${userId}'`,
    userId,
  )
  const page = await openPageOf(stage.seller, product.url, browser, desktop)
  await showTable(page.context())
  const consoleErrors = watchConsole(page)
  await page.goto(product.url)
  const row = (sku: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: sku, exact: true }) })
  await expect(row('PSTFSH-006')).toBeVisible()
  return {
    page,
    stage,
    row,
    consoleErrors,
    editor: (name: string) => page.getByRole('grid').getByLabel(name, { exact: true }),
    cell: (sku: string, text: string) => row(sku).getByRole('gridcell', { name: text, exact: true }),
    toast: (text: string) => page.getByRole('alertdialog').filter({ hasText: text }),
  }
}
