import { type Browser, expect } from '@playwright/test'
import { listItemsEndpoint } from '../../src/workbench/api.ts'
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
  await expect(editor('Price of PSTFSH-005')).toBeFocused()
  await expect(row('PSTFSH-006')).toContainText('$19.50')
  await page.keyboard.press('Escape')
  await expect(cell('PSTFSH-005', '$15.00')).toBeFocused()

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

test('the next cell opens at once while values are being saved, and a refused value comes back with its text', async ({
  browser,
}) => {
  const { page, row, editor, cell, toast, stored } = await openTable(browser)
  const answers = Promise.withResolvers<undefined>()
  let isCutOff = true
  await page.route(/\/api\/listings\/[^/]+$/, async (route) => {
    await answers.promise
    await (isCutOff && route.request().postData()?.includes('20.02') ? route.abort() : route.continue())
  })
  await cell('PSTFSH-006', '$16.00').focus()
  await page.keyboard.press('Enter')
  for (const [sku, price] of [
    ['PSTFSH-006', '20.01'],
    ['PSTFSH-005', '20.02'],
    ['PSTFSH-004', '20.03'],
  ] as const) {
    await expect(editor(`Price of ${sku}`)).toBeFocused()
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
    await expect(row(sku)).toContainText(`$${price}`)
  }
  await expect(editor('Price of PSTFSH-003')).toBeFocused()
  expect(await stored()).toEqual([16, 15, 14, 13, 12, 11])
  answers.resolve(undefined)
  await expect.poll(stored).toEqual([20.01, 15, 20.03, 13, 12, 11])

  // The seller types on, and the refused text is where it was typed.
  await expect(toast('Price of PSTFSH-005 was not saved')).toBeVisible()
  await expect(editor('Price of PSTFSH-003')).toBeFocused()
  const refused = row('PSTFSH-005').locator('[aria-invalid=true]')
  await expect(refused).toContainText('20.02, not saved: No connection to PastFash.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(refused).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor('Price of PSTFSH-005')).toHaveValue('20.02')
  await expect(row('PSTFSH-005').getByRole('alert')).toContainText('No connection to PastFash.')
  isCutOff = false
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([20.01, 20.02, 20.03, 13, 12, 11])
  await expect(toast('Price of PSTFSH-005 was not saved')).toBeHidden()
  await expect(refused).toHaveCount(0)
})

test('a column of prices is typed without a pause', async ({ browser }) => {
  const { page, cell, stored } = await openTable(browser)
  await cell('PSTFSH-006', '$16.00').focus()
  await page.keyboard.press('Enter')
  for (const price of ['20.11', '20.12', '20.13', '20.14', '20.15', '20.16']) {
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  await expect.poll(stored).toEqual([20.11, 20.12, 20.13, 20.14, 20.15, 20.16])
})

test('two edits of one cell, one right after the other, keep the last, and Undo brings the one before back', async ({
  browser,
}) => {
  const { page, editor, cell, toast, stored } = await openTable(browser)
  await cell('PSTFSH-001', '$11.00').focus()
  await page.keyboard.press('Enter')
  for (const price of ['30', '31']) {
    await expect(editor('Price of PSTFSH-001')).toBeFocused()
    await editor('Price of PSTFSH-001').fill(price)
    // In the last row the focus stays in the cell.
    await page.keyboard.press('Enter')
    await page.keyboard.press('F2')
  }
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await stored()).at(-1)).toBe(31)
  await toast('Price of PSTFSH-001 saved').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored()).at(-1)).toBe(30)
})

test('a title is edited by mouse with the pencil of its row', async ({ browser }) => {
  const { page, row, editor } = await openTable(browser)
  const pencil = row('PSTFSH-006').getByRole('button', { name: 'Edit title of PSTFSH-006' })
  await page.mouse.move(0, 0)
  await expect(pencil).toHaveCSS('opacity', '0')
  await row('PSTFSH-006').hover()
  await expect(pencil).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await pencil.click()
  await expect(editor('Title of PSTFSH-006')).toBeFocused()
  await page.keyboard.type('Wide jeans')
  await page.keyboard.press('Enter')
  await expect(row('PSTFSH-006')).toContainText('Wide jeans')
  await expect(editor('Title of PSTFSH-005')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/items')
  await page.keyboard.press('Escape')
  // The pencil shows beside a focused title too, and Tab passes it.
  await expect(row('PSTFSH-005').getByRole('button', { name: 'Edit title of PSTFSH-005' })).toHaveCSS('opacity', '1')
  await row('PSTFSH-006').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Details of PSTFSH-006' })).toBeVisible()
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
  const editorCode = page.waitForResponse(/\/cell-editor-[^/]+\.js$/)
  await page.goto(product.url)
  const row = (sku: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: sku, exact: true }) })
  await expect(row('PSTFSH-006')).toBeVisible()
  // The code of the editor is fetched once the page is idle.
  await (await editorCode).finished()
  return {
    page,
    row,
    consoleErrors,
    editor: (name: string) => page.getByRole('grid').getByLabel(name, { exact: true }),
    cell: (sku: string, text: string) => row(sku).getByRole('gridcell', { name: text, exact: true }),
    toast: (text: string) => page.getByRole('alertdialog').filter({ hasText: text }),
    /** The prices on the server, newest item first. */
    stored: async () => (await stage.seller.call(listItemsEndpoint, {})).batches.map(({ price }) => price),
  }
}
