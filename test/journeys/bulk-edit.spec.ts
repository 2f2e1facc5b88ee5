import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { createCardStage } from './card-stage.ts'
import { showTable } from './list-layout.ts'
import type { Product } from './product.ts'
import { smallTargets } from './small-targets.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('prices of selected items change after a preview, and one Undo restores them', async ({ browser }) => {
  const stage = await createStage()
  const page = await openPageOf(stage.seller, product.url, browser, { viewport: { width: 1440, height: 900 } })
  await showTable(page.context())
  const consoleErrors = watchConsole(page)
  await page.goto(product.url)
  const row = (sku: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: sku, exact: true }) })
  await expect(row('PSTFSH-001')).toContainText('$20.00')
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await page.getByLabel('Selected items').getByRole('button', { name: 'Price' }).click()
  const { dialog, change, toast } = partsOf(page)
  await expect(dialog).toContainText('Edit 6 items')
  await expect(dialog.getByLabel('Field')).toHaveValue('suggestedPrice')
  await expect(change).toBeDisabled()

  await dialog.getByRole('textbox', { name: 'Percent' }).fill('1000')
  await expect(dialog).toContainText('Enter a percentage from -90 to 500, but not 0.')
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('-10')
  await expect(dialog).toContainText('4 of 6 items change.')
  await expect(dialog).toContainText('1 sold: PSTFSH-005')
  await expect(dialog).toContainText('1 without a listing: PSTFSH-006')
  await expect(dialog.getByRole('list', { name: 'Examples' })).toContainText('$20.00 → $18.00')
  await expectAccessible(page)
  await expect(change).toHaveText('Change 4 Items')
  await change.click()
  await expect(dialog).toBeHidden()
  await expect(row('PSTFSH-001')).toContainText('$18.00')
  await expect(row('PSTFSH-005')).toContainText('$20.00')
  await toast('Price of 4 items changed').getByRole('button', { name: 'Undo' }).click()
  await expect(toast('4 items restored')).toBeVisible()
  await expect(row('PSTFSH-001')).toContainText('$20.00')
  expect(consoleErrors()).toEqual([])
})

test('items without prices get one, and items with prices get others by percent', async ({ browser }) => {
  const stage = await createStage()
  await stage.query("update items set ai_suggested_price = null where sku in ('PSTFSH-001', 'PSTFSH-002')")
  const page = await openPageOf(stage.seller, product.url, browser, { viewport: { width: 1440, height: 900 } })
  await showTable(page.context())
  await page.goto(product.url)
  const { dialog, change, toast } = partsOf(page)
  for (const sku of ['PSTFSH-001', 'PSTFSH-002']) await page.getByRole('checkbox', { name: sku, exact: true }).check()
  const verb = (name: string) => page.getByLabel('Selected items').getByRole('button', { name, exact: true })
  await verb('Edit').click()
  await dialog.getByLabel('Field').selectOption('Price')
  await expect(dialog.getByRole('radio', { name: 'Set' })).toBeChecked()
  await page.keyboard.press('Escape')
  await verb('Price').click()
  await expect(dialog.getByRole('radio', { name: 'Set' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Price (USD)' }).fill('24')
  await change.click()
  await expect(toast('Price of 2 items changed')).toBeVisible()
  await expect(page.getByRole('row', { name: 'PSTFSH-001' })).toContainText('$24.00')
  await verb('Price').click()
  await expect(dialog.getByRole('radio', { name: 'Percent' })).toBeChecked()
})

test('on a phone, a brand is set for two items, and undone after a reload', async ({ browser }) => {
  const stage = await createStage()
  const { page, box, button, consoleErrors } = await stage.open(browser, phone)
  const { dialog, change, toast } = partsOf(page)
  await button('Select').tap()
  await box('PSTFSH-001').tap()
  await box('PSTFSH-002').tap()
  await button('Edit').tap()
  await expect(dialog).toContainText('Edit 2 items')
  await dialog.getByLabel('Field').selectOption('Brand')
  await dialog.getByLabel('Brand', { exact: true }).fill('Fernwold West')
  await expect(dialog).toContainText('All 2 items change.')
  await expect(dialog.getByRole('list', { name: 'Examples' })).toContainText('Fernwold → Fernwold West')
  await expectAccessible(page)
  expect((await smallTargets(page)).filter((target) => !target.includes('type="radio"'))).toEqual([])
  // A radio button is as large as its label.
  for (const choice of await dialog.locator('label:has([type=radio])').all())
    expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // An item that another device changes makes the preview new, and the change is sent with the new one.
  await stage.query("update items set extracted_brand = 'Other', updated_at = now() where sku = 'PSTFSH-002'")
  await expect(dialog.getByRole('list', { name: 'Examples' })).toContainText('Other → Fernwold West')
  await change.tap()
  await expect(toast('Brand of 2 items changed')).toBeVisible()
  expect(await stage.brands()).toEqual(['Fernwold West', 'Fernwold West', 'Fernwold', 'Fernwold', 'Fernwold', null])

  await page.reload()
  await button('Select').tap()
  await button('Select All').tap()
  await expect(page.getByText('6 selected')).toBeVisible()
  await button('Edit').tap()
  await expect(dialog).toContainText('Last change: Brand of 2 items.')
  await dialog.getByRole('button', { name: 'Undo' }).tap()
  await expect(toast('2 items restored')).toBeVisible()
  await expect(dialog).not.toContainText('Last change')
  expect(await stage.brands()).toEqual(['Fernwold', 'Other', 'Fernwold', 'Fernwold', 'Fernwold', null])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button('Edit')).toBeFocused()
  expect(consoleErrors()).toEqual([])
})

/** A seller with six items: four with a listing, a sold one, and one without a listing. */
async function createStage() {
  const stage = await createCardStage(product)
  await stage.createItems(6)
  const query = <Row extends object>(statement: string) => product.query<Row>(statement, stage.seller.userId)
  await query(
    `update items set ai_title = 'Blue jeans ' || sku, ai_suggested_price = 20, extracted_brand = 'Fernwold',
       ai_generation_status = 'completed', ai_generated_at = now(), listing_ready = true,
       status = case when sku = 'PSTFSH-005' then 'sold' else 'draft' end
     where sku <> 'PSTFSH-006'`,
  )
  return {
    ...stage,
    query,
    /** The brands of the items, in the order of their SKUs. */
    async brands(): Promise<(string | null)[]> {
      const rows = await query<{ brand: string | null }>('select extracted_brand as brand from items order by sku')
      return rows.map(({ brand }) => brand)
    },
  }
}

function partsOf(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: /^Edit \d+ items$/ })
  return {
    dialog,
    change: dialog.getByRole('button', { name: /^Change/ }),
    toast: (words: string) => page.getByRole('alertdialog', { name: words }),
  }
}
