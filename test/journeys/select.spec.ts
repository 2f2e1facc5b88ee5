import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createCardStage, createItem } from './card-stage.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('cards are selected one by one and by ranges, with mouse and keyboard; Done and Select start again', async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await stage.createItems(8)
  const { page, box, button, selected, details, consoleErrors } = await stage.open(browser)
  await button('Select').click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await expect(button('Delete Selected')).toBeDisabled()
  await box('PSTFSH-007').check()
  await box('PSTFSH-004').click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  expect(await selected()).toEqual([7, 6, 5, 4].map((number) => `PSTFSH-00${number}`))
  // The range takes the state of its last card, with the space bar as with the mouse, upwards as downwards.
  await box('PSTFSH-005').press('Space')
  await expect(page.getByText('3 selected')).toBeVisible()
  await box('PSTFSH-006').press('Shift+Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await selected()).toEqual(['PSTFSH-007', 'PSTFSH-004'])

  await button('Done').click()
  await expect(box('PSTFSH-007')).toBeHidden()
  await button('Select').click()
  expect(await selected()).toEqual([])
  await box('PSTFSH-003').press('Space')
  await page.keyboard.press('Escape')
  await expect(details('PSTFSH-003')).toBeFocused()
  await expect(button('Select')).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('by keyboard the bar is right after the button that brings it, and Delete asks from any card', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(3)
  const { page, box, button, dialog } = await stage.open(browser)
  await button('Select').press('Enter')
  // Nothing can be selected before the list has loaded.
  await expect(button('Select All')).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(button('Stop selecting')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button('Select All')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Delete Selected')).toBeEnabled()
  for (const name of ['Write', 'Publish', 'Edit', 'Price', 'Export CSV', 'Delete Selected']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name })).toBeFocused()
  }
  await box('PSTFSH-002').press('Space')
  await page.keyboard.press('Delete')
  await expect(dialog).toContainText('Delete 2 items?')
  await page.keyboard.press('Escape')
  await expect(box('PSTFSH-002')).toBeFocused()
  // In a text field it is a key of that text.
  await page.getByRole('searchbox').press('Delete')
  await expect(dialog).toBeHidden()
})

test('selected products are deleted, and one Undo restores all of them', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(4)
  const { page, box, button, dialog, toast } = await stage.open(browser)
  await button('Select').click()
  await box('PSTFSH-001').check()
  await box('PSTFSH-003').check()
  await button('Delete Selected').click()
  await expect(dialog).toContainText('Delete 2 items?')
  await expect(dialog).toContainText('You have 10 seconds to undo.')
  await dialog.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(toast('2 items deleted')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^2 items$/ })).toBeAttached()
  await toast('2 items deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(toast('2 items restored')).toBeVisible()
  await expect(button('Select')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^4 items$/ })).toBeAttached()
})

test('Select All includes unloaded products, but not later or deselected ones', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(150)
  const { page, box, button, dialog, toast } = await stage.open(browser)
  await button('Select').click()
  await button('Select All').click()
  await expect(page.getByText('150 selected')).toBeVisible()
  await button('Deselect All').click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await button('Select All').click()
  await box('PSTFSH-149').uncheck()
  await createItem(stage.seller, 'CAME-LATER')
  await expect(box('CAME-LATER')).not.toBeChecked()
  await expect(page.getByText('149 selected')).toBeVisible()
  await button('Delete Selected').click()
  await dialog.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(toast('149 items deleted')).toBeVisible()
  expect(await stage.storedSkus()).toEqual(['CAME-LATER', 'PSTFSH-149'])
  await toast('149 items deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^151 items$/ })).toBeAttached()
})

test('Select All under a search selects the matches, and another search starts again', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await stage.createItems(3, (number) => `COAT ${number}`)
  await stage.createItems(2, (number) => `SHIRT ${number}`)
  const { page, box, button, dialog, toast } = await stage.open(browser)
  const search = page.getByRole('searchbox', { name: 'Search items' })
  await button('Select').click()
  await search.fill('shirt')
  await expect(box('COAT 1')).toBeHidden()
  await button('Select All').click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await search.fill('coat')
  await expect(box('COAT 1')).toBeVisible()
  await expect(page.getByText('0 selected')).toBeVisible()
  await button('Select All').click()
  await button('Delete Selected').click()
  await dialog.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(toast('3 items deleted')).toBeVisible()
  expect(await stage.storedSkus()).toEqual(['SHIRT 2', 'SHIRT 1'])
})

test('Failed to delete selected products: nothing is lost, and the same ones can be tried again', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(3)
  const { page, box, button, dialog, toast, selected } = await stage.open(browser, {
    viewport: { width: 1440, height: 640 },
  })
  await page.route('**/api/items/delete', (route) => route.abort())
  await button('Select').click()
  await box('PSTFSH-001').check()
  await box('PSTFSH-002').check()
  await button('Delete Selected').click()
  await dialog.getByRole('button', { name: 'Delete Selected' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to delete selected products' })
  await expect(fault).toContainText('No connection to PastFash. Nothing is lost: check your network.')
  expect((await selected()).toSorted()).toEqual(['PSTFSH-001', 'PSTFSH-002'])
  // The box is not under the bar, nor far above it.
  const [above, bar] = [await fault.boundingBox(), await page.getByLabel('Selected items').boundingBox()]
  const room = (bar?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  expect(room).toBeGreaterThan(0)
  expect(room).toBeLessThan(32)
  await fault.getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/api/items/delete')
  await button('Delete Selected').click()
  await dialog.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(toast('2 items deleted')).toBeVisible()
  expect(await stage.storedSkus()).toEqual(['PSTFSH-003'])
})

test('on a phone: a product that is being published stays selected and is named by its SKU, the others disappear', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(3)
  await product.query(
    "update items set publishing_until = now() + interval '1 day' where sku = 'PSTFSH-002'",
    stage.seller.userId,
  )
  const { page, box, button, dialog, toast, selected, consoleErrors } = await stage.open(browser, phone)
  await button('Select').tap()
  await button('Select All').tap()
  await expect(page.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await button('Deselect All').tap()
  await box('PSTFSH-001').tap()
  await box('PSTFSH-002').tap()
  await expect(page.getByText('2 selected')).toBeVisible()
  await button('Delete Selected').tap()
  await dialog.getByRole('button', { name: 'Delete Selected' }).tap()
  await expect(toast('1 item deleted')).toBeVisible()
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to delete selected products' })
  await expect(fault).toContainText('PSTFSH-002 is being published to eBay right now')
  expect(await selected()).toEqual(['PSTFSH-002'])
  await expect(page.getByText('1 selected')).toBeVisible()
  await toast('1 item deleted').getByRole('button', { name: 'Undo' }).tap()
  await expect(box('PSTFSH-001')).toBeVisible()
  await fault.getByRole('button', { name: 'Close' }).tap()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(consoleErrors()).toEqual([])
})
