import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readCsv } from '../read-csv.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { type CardStage, createCardStage } from './card-stage.ts'
import { overflowWidth } from './check-scenes.ts'
import { test } from './with-product.ts'

let stage: CardStage

test.beforeEach(async ({ product }) => {
  stage = await createCardStage(product)
})
test.afterEach(closeContexts)

const table = `Code;Name;Price;Condition
MY-1;Blue jeans with a straight leg;30;Good
PSTFSH-001;A title for the known item;ten;Good
`
const devices = [
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'dark desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

for (const { name, ...options } of devices)
  test(`on a ${name} a seller imports a CSV file: match its columns, see the bad cell, import the good row`, async ({
    browser,
  }) => {
    await stage.createItems(1)
    const { page, button, consoleErrors } = await stage.open(browser, options)
    if (name === 'phone') await button('Search and filters').click()
    await button('Import CSV').click()
    await expect(page.getByRole('heading', { name: 'Import CSV' })).toBeVisible()
    await expectAccessible(page)

    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('title')
    await page.getByLabel('Code', { exact: true }).selectOption('SKU')
    await expectAccessible(page)
    expect(await overflowWidth(page)).toBe(0)
    await button('Check File').click()

    await expect(page.getByRole('heading', { name: 'Check the file' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Rows' })).toContainText('1 row creates an item')
    const fault = page.getByRole('row').filter({ hasText: 'Price must be above 0' })
    await expect(fault).toContainText('3Priceten')
    await expectAccessible(page)
    expect(await overflowWidth(page)).toBe(0)
    await button('Import the 1 Good Row').click()

    await expect(page.getByText('1 created, 0 changed')).toBeVisible()
    await button('Show Items').click()
    await expect(page.getByRole('link', { name: 'Details of MY-1' })).toBeVisible()
    expect(await stage.storedSkus()).toEqual(['MY-1', 'PSTFSH-001'])
    expect(consoleErrors()).toEqual([])
  })

test('a seller exports what the list shows, or the selected items', { tag: '@long' }, async ({ browser }) => {
  await stage.createItems(3)
  const { page, button, box } = await stage.open(browser, { viewport: { width: 1440, height: 900 } })
  await page.getByLabel('Search items').fill('PSTFSH-002')
  await expect(page.getByRole('link', { name: 'Details of PSTFSH-001' })).toBeHidden()
  expect(await exportedSkus(page)).toEqual(['PSTFSH-002'])
  await page.getByLabel('Search items').fill('')
  await button('Select').click()
  await box('PSTFSH-003').check()
  await box('PSTFSH-001').check()
  const bar = page.getByRole('region', { name: 'Selected items' })
  expect(await exportedSkus(page, bar)).toEqual(['PSTFSH-001', 'PSTFSH-003'])
  await expectAccessible(page)
})

async function exportedSkus(page: Page, place: Pick<Page, 'getByRole'> = page.getByRole('search')): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await place.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^pastfash-items-.*\.csv$/)
  return readCsv(await readFile(await download.path(), 'utf8')).map(({ SKU = '' }) => SKU)
}
