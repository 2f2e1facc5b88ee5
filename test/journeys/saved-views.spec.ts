import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { type CardStage, createCardStage } from './card-stage.ts'
import { showTable } from './list-layout.ts'
import type { Product } from './product.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

for (const colorScheme of ['light', 'dark'] as const)
  test(`a view saved by keyboard on a ${colorScheme} page shows in another browser at once, and opens there with its columns`, {
    tag: colorScheme === 'dark' ? '@long' : [],
  }, async ({ browser }) => {
    const stage = await createStage()
    const first = await openList(browser, stage, { ...desktop, colorScheme })
    const second = await openList(browser, stage, desktop)
    await second.viewsButton.click()
    await expect(second.menu).toContainText('Save the list as you see it now.')
    await expectAccessible(second.page)

    const { page, menu } = first
    await page.getByRole('button', { name: /^Ready/ }).press('Enter')
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').press('Enter')
    await first.columnsButton.press('Enter')
    for (const name of ['Brand', 'Color']) await first.columns.getByLabel(name, { exact: true }).press('Space')
    await page.keyboard.press('Escape')
    const heads = await first.heads()
    expect(heads).toEqual(['Item', 'State', 'Price', 'Size', 'Category', 'Condition', 'Added', 'Color'])
    await first.viewsButton.press('Enter')
    await menu.getByRole('button', { name: 'Save This View' }).press('Enter')
    await expect(menu.getByLabel('Name of the view')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('Ready, dear first')
    await page.keyboard.press('Enter')
    await expect(first.toast('View Ready, dear first saved')).toBeVisible()
    await expect(first.viewsButton).toBeFocused()

    // Its menu is open since before the view was saved.
    const view = second.menu.getByRole('link', { name: 'Ready, dear first' })
    await expect(view).toBeVisible()
    await expect(view).toHaveAttribute('aria-current', 'false')
    await expectAccessible(second.page)
    await view.press('Enter')
    await expect.poll(second.heads).toEqual(heads)
    await expect(second.rows).toHaveCount(2)
    await expect(second.rows.first()).toContainText('$13.00')
    expect(new URL(second.page.url()).search).toBe('?stage=ready&sort=price-backwards')
    await second.viewsButton.click()
    await expect(view).toHaveAttribute('aria-current', 'true')
    await second.page.keyboard.press('Escape')

    // Back leads to the list before, Forward to the view, and a reload shows it again.
    await second.page.goBack()
    await expect(second.rows).toHaveCount(3)
    await second.page.goForward()
    await expect(second.rows).toHaveCount(2)
    await second.page.reload()
    await expect(second.rows).toHaveCount(2)
    await expect.poll(second.heads).toEqual(heads)
    for (const { consoleErrors } of [first, second]) expect(consoleErrors()).toEqual([])
  })

test('a view is renamed, replaced, deleted and brought back', async ({ browser }) => {
  const stage = await createStage()
  const { page, menu, viewsButton, toast, rows } = await openList(browser, stage, desktop)
  const save = async (name: string, button: string) => {
    await viewsButton.click()
    await menu.getByRole('button', { name: 'Save This View' }).click()
    await menu.getByLabel('Name of the view').fill(name)
    await menu.getByRole('button', { name: button, exact: true }).click()
    await expect(menu).toBeHidden()
  }
  await save('Everything', 'Save')
  await page.getByRole('searchbox').fill('Jeans 1')
  await expect(rows).toHaveCount(1)
  await save('Number one', 'Save')

  await viewsButton.click()
  await menu.getByRole('button', { name: 'Rename Number one' }).click()
  const name = menu.getByLabel('New name')
  await expect(name).toBeFocused()
  await name.fill('EVERYTHING')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('alert')).toHaveText('You have another view named EVERYTHING. Choose another name.')
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Cancel' }).click()
  await expect(menu.getByRole('link', { name: 'Everything' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.locator(':focus')).toHaveCount(1)
  await menu.getByRole('button', { name: 'Rename Number one' }).click()
  await name.fill('The first')
  await page.keyboard.press('Enter')
  await expect(toast('View renamed to The first')).toBeVisible()

  await viewsButton.click()
  await menu.getByRole('link', { name: 'Everything' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('button', { name: 'Grid' }).click()
  await save('the FIRST', 'Replace')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await viewsButton.click()
  await menu.getByRole('link', { name: 'the FIRST' }).click()
  await expect(page.getByRole('link', { name: 'Details of PSTFSH-001' })).toBeVisible()

  await viewsButton.click()
  await menu.getByRole('button', { name: 'Delete the FIRST' }).click()
  await toast('View the FIRST deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(toast('View the FIRST is back')).toBeVisible()
  await viewsButton.click()
  await expect(menu.getByRole('link')).toHaveText(['Everything', 'the FIRST'])
})

test('a view of a desk opens on a phone', async ({ browser }) => {
  const stage = await createStage()
  const desk = await openList(browser, stage, desktop)
  await desk.page.getByRole('button', { name: /^Ready/ }).click()
  await desk.viewsButton.click()
  await desk.menu.getByRole('button', { name: 'Save This View' }).click()
  await desk.menu.getByLabel('Name of the view').fill('Ready')
  await desk.page.keyboard.press('Enter')
  await expect(desk.toast('View Ready saved')).toBeVisible()

  const page = await openPageOf(stage.seller, product.url, browser, phone)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Search and filters' }).tap()
  await page.getByRole('button', { name: 'Views', exact: true }).tap()
  const menu = page.getByRole('dialog', { name: 'Views' })
  await expect(menu.getByRole('link', { name: 'Ready' })).toBeVisible()
  await expectAccessible(page)
  for (const control of await menu.locator('a, button').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await menu.getByRole('link', { name: 'Ready' }).tap()
  await expect(page.getByRole('list', { name: 'Product Batches' }).getByRole('listitem')).toHaveCount(2)
})

/** Creates a seller with three written items, two of them ready. */
async function createStage(): Promise<CardStage> {
  const stage = await createCardStage(product)
  await stage.createItems(3)
  const { userId } = stage.seller
  await product.query(
    `update items set ai_title = 'Jeans ' || batch_number, ai_suggested_price = 10 + batch_number, extracted_brand = 'Levis',
       extracted_color = 'Blue', ai_generation_status = 'completed', ai_generated_at = now(), listing_ready = true,
       ready = batch_number > 1
     where user_id = '${userId}'`,
    userId,
  )
  return stage
}

async function openList(browser: Browser, stage: CardStage, options: Parameters<Browser['newContext']>[0]) {
  const page: Page = await openPageOf(stage.seller, product.url, browser, options ?? {})
  await showTable(page.context())
  const consoleErrors = watchConsole(page)
  await page.goto(product.url)
  const rows = page.getByRole('grid').getByRole('rowgroup').last().getByRole('row')
  await expect(rows).toHaveCount(3)
  return {
    page,
    rows,
    consoleErrors,
    heads: async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1),
    menu: page.getByRole('dialog', { name: 'Views' }),
    columns: page.getByRole('dialog', { name: 'Columns' }),
    viewsButton: page.getByRole('button', { name: 'Views', exact: true }),
    columnsButton: page.getByRole('button', { name: 'Columns', exact: true }),
    toast: (text: string) => page.getByRole('alertdialog').filter({ hasText: text }),
  }
}
