import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { listEbayItemsEndpoint, publishEndpoint } from '../../src/ebay/api.ts'
import { editListingEndpoint } from '../../src/listings/api.ts'
import { countItemsEndpoint } from '../../src/workbench/api.ts'
import type { Seller } from '../seller.ts'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { showTable } from './list-layout.ts'
import { smallTargets } from './small-targets.ts'
import { assignDialog, chooseFiles, expectCounts } from './upload.ts'
import { test } from './with-marketplace.ts'

const doubtful = { color: { value: 'Blue', confidence: 0.5, photo: 0, words: 'blue cloth' } }
const photo = fileURLToPath(new URL('../photos/garments/13-shorts.jpg', import.meta.url))
const isSuccess = { success: true }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const

test('what waits for the seller is dealt with in one queue, and what is done leaves it', async ({ browser, stage }) => {
  const first = await stage.item({ columns: everything, reasons: doubtful })
  const second = await stage.item({ columns: everything, reasons: doubtful })
  const withoutPrice = await stage.item({ columns: { ...everything, ai_suggested_price: 'null' } })
  await stage.getConnected()
  await untilStored(stage.seller, { toConfirm: 2 })
  const { page, card, consoleErrors } = await stage.open(browser, phone)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'To do' }).tap()

  const line = (words: string) => page.getByRole('button', { name: words })
  await expectAgreement(page, 3)
  const toConfirm = line('2 items with details to confirm')
  await expect(toConfirm).toHaveAttribute('aria-expanded', 'true')
  await expect(card(second.sku)).toBeVisible()
  await expect(card(withoutPrice.sku)).toBeHidden()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await card(first.sku).getByRole('button', { name: 'Looks right: Color' }).tap()
  await expect(card(first.sku)).toBeHidden()
  await expectAgreement(page, 2)
  await card(second.sku).getByRole('button', { name: 'Looks right: Color' }).tap()
  await expect(page.getByRole('button', { name: 'with details to confirm' })).toBeHidden()

  // The next task opens by itself.
  const toAdd = line('1 item with missing details')
  await expect(toAdd).toHaveAttribute('aria-expanded', 'true')
  await card(withoutPrice.sku).getByRole('button', { name: 'Add: Price' }).tap()
  const fix = card(withoutPrice.sku).getByRole('region', { name: `${withoutPrice.sku}: Quick Fix` })
  await fix.getByLabel('Price').fill('24')
  await fix.getByLabel('Price').press('Enter')
  await expect(toAdd).toBeHidden()
  // Items that are ready are a next step, and not counted.
  await expectAgreement(page, 0)
  await page.getByRole('link', { name: '3 items ready to publish' }).tap()
  await expect(page.getByRole('heading', { name: 'Publish to eBay' })).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('changes of live items are sent to eBay in one press, and an item that lacks a value is named', async ({
  browser,
  stage,
  product,
}) => {
  const sold = await Promise.all(['A', 'B', 'C'].map(() => stage.item({ columns: everything })))
  await stage.getConnected()
  for (const { id } of sold) expect(await stage.seller.call(publishEndpoint, { itemId: id })).toMatchObject(isSuccess)
  const [first, second, untitled] = sold
  for (const { id } of sold) {
    const changes = id === untitled?.id ? { title: null } : { suggestedPrice: 31 }
    await stage.seller.call(editListingEndpoint, { itemId: id, changes })
  }
  const { page, card, consoleErrors } = await stage.open(browser, { viewport: { width: 1440, height: 900 } })
  await showTable(page.context())
  await page.goto(product.url)
  await expect(page.getByRole('row').filter({ hasText: first?.sku ?? '' })).toContainText('Changes not on eBay yet')
  await page.goto(`${product.url}/todo`)
  const line = page.getByRole('button', { name: 'with changes not on eBay yet' })
  await expect(line).toContainText('3 items')
  // The item without a title also waits for it.
  await expectAgreement(page, 4)
  await expect(card(second?.sku ?? '')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update All on eBay' }).click()
  await expect(page.getByText('Updating 2 listings on eBay')).toBeVisible()
  await expect(line).toContainText('1 item ')
  await expect(page.getByText('1 item not updated')).toBeVisible()
  await expectAgreement(page, 2)
  await expect(page.getByText(`${untitled?.sku} Please fix`)).toContainText('Title is required')
  const prices = async () => {
    const { items } = await stage.seller.call(listEbayItemsEndpoint, { itemIds: `${first?.id},${second?.id}` })
    return items.map(({ publication }) => publication?.price)
  }
  await expect.poll(prices).toEqual([31, 31])
  expect(consoleErrors()).toEqual([])
})

test('a line closes its queue, and Back finds the one that was opened', async ({ browser, stage, product }) => {
  const failed = await stage.item({ columns: { ai_generation_status: "'failed'", ai_generation_error: "'Too slow.'" } })
  const doubted = await stage.item({ columns: everything, reasons: doubtful })
  await untilStored(stage.seller, { toConfirm: 1 })
  const { page, card } = await stage.open(browser)
  await page.goto(`${product.url}/todo`)
  await expect(card(failed.sku)).toBeVisible()
  await expectAgreement(page, 2)
  await page.getByRole('button', { name: '1 listing not written' }).press('Enter')
  await expect(card(failed.sku)).toBeHidden()
  await page.getByRole('button', { name: '1 item with details to confirm' }).press('Enter')
  await expect(card(doubted.sku)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Items/ })
    .click()
  await page.goBack()
  await expect(card(doubted.sku)).toBeVisible()
  await expect(card(failed.sku)).toBeHidden()
})

test('photos on this device and refused publications count until they are dealt with', async ({
  browser,
  stage,
  product,
}) => {
  const refused = await stage.item({ columns: everything })
  await stage.getConnected()
  expect(await stage.seller.call(publishEndpoint, { itemId: refused.id })).toMatchObject(isSuccess)
  await stage.seller.call(editListingEndpoint, { itemId: refused.id, changes: { suggestedPrice: 31 } })
  await product.query(
    `update ebay_listings set publish_error = 'Too late.' where user_id = '${stage.seller.userId}'`,
    stage.seller.userId,
  )
  const { page, card } = await stage.open(browser)
  await page.goto(`${product.url}/add`)
  await chooseFiles(page, [photo])
  await expectCounts(page, '1 photo · 0 with SKU · 0 items')
  await page.goto(`${product.url}/todo`)
  await expect(page.getByRole('button', { name: '1 photo waiting on this device' })).toBeVisible()
  await expectAgreement(page, 2)
  await page.getByRole('button', { name: '1 item not published or updated' }).click()
  await card(refused.sku).getByRole('button', { name: 'Update on eBay' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expectAgreement(page, 1)
  await page.getByRole('button', { name: 'Continue with 1 photo from your files' }).click()
  const dialog = assignDialog(page)
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'SKU for selected photos' }).fill('SHORTS')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('button', { name: '1 photo waiting' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('link', { name: '1 item without a listing' })).toBeVisible()
  await expectAgreement(page, 0)
})

/** Expects this count in the navigation and beside the title, and as much in the lines of the screen together. */
async function expectAgreement(page: Page, count: number): Promise<void> {
  const words = count === 0 ? '' : `${count}${count === 1 ? ' thing' : ' things'}`
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^To do/ })
  await expect(badge).toHaveText(`To do${words}`)
  const main = page.getByRole('main')
  const lines = main.locator('h2 > button')
  const sum = async () => (await lines.allTextContents()).reduce((total, text) => total + Number.parseInt(text, 10), 0)
  await expect.poll(sum).toBe(count)
  await expect(main.getByText(/^\d+ things?$/)).toHaveText(words === '' ? [] : [words])
}

/** Waits until as many items are stored as waiting for an answer. A read stores that, except for rows that are locked then. */
async function untilStored(seller: Seller, { toConfirm }: { toConfirm: number }): Promise<void> {
  const storedCount = async () => {
    await seller.call(listEbayItemsEndpoint, {})
    return (await seller.call(countItemsEndpoint, { confirm: 'any' })).count
  }
  await expect.poll(storedCount).toBe(toConfirm)
}
