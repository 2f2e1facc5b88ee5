import { expect } from '@playwright/test'
import { createJeans } from '../photos.ts'
import { closeContexts } from './browser-contexts.ts'
import { createCardStage, createItem } from './card-stage.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('a product is deleted after a question, Undo restores it with its photos, and the focus moves nearby', async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { item } = await createJeans(stage.seller)
  // The item is live at an eBay account that is no longer connected.
  await product.query(
    `insert into ebay_listings (user_id, environment, item_id, publish_status, ebay_user_id, ebay_sku, form, created_at, updated_at)
     values ('${stage.seller.userId}', 'practice', '${item.id}', 'published', 'gone', 'PSTFSH-002', '{}', now(), now())`,
    stage.seller.userId,
  )
  const [first, other] = [await stage.open(browser), await stage.open(browser)]
  await first.details('PSTFSH-002').click()
  await first.button('Delete Item').press('Enter')
  await expect(first.dialog).toContainText('Delete PSTFSH-002?')
  await expect(first.dialog).toContainText('Its 4 photos are deleted too. You have 10 seconds to undo.')
  await expect(first.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await first.page.keyboard.press('Escape')
  await expect(first.dialog).toBeHidden()
  await expect(first.button('Delete Item')).toBeFocused()
  expect(await stage.storedSkus()).toEqual(['PSTFSH-002', 'PSTFSH-001'])

  await first.page.keyboard.press('Enter')
  await first.dialog.getByRole('button', { name: 'Delete Item' }).press('Enter')
  const toast = first.toast('PSTFSH-002 deleted')
  await expect(toast).toBeVisible()
  await expect(first.toast('PSTFSH-002 may still be live on eBay')).toContainText('End it on eBay.')
  await expect(first.details('PSTFSH-002')).toBeHidden()
  await expect(first.details('PSTFSH-001')).toBeFocused()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(first.toast('PSTFSH-002 restored')).toBeVisible()
  await expect(first.card('PSTFSH-002')).toContainText('4 photos')
  await expect(other.details('PSTFSH-002')).toBeVisible()
  // The open panel may have asked a last time for photos that were already gone.
  const consoleErrors = [...first.consoleErrors(), ...other.consoleErrors()]
  expect(consoleErrors.filter((error) => !error.includes('status of 404'))).toEqual([])
})

test('deleting the last product leaves the empty dashboard', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { page, details, button, dialog, toast } = await stage.open(browser)
  await details('PSTFSH-001').click()
  await button('Delete Item').click()
  await expect(dialog).toContainText('It has no photos. You have 10 seconds to undo.')
  await dialog.getByRole('button', { name: 'Delete Item' }).click()
  await expect(page.getByText('No product batches yet')).toBeVisible()
  await toast('PSTFSH-001 deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(details('PSTFSH-001')).toBeVisible()
})

test('Failed to remove product: without a connection it stays, and later it disappears from every device', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { page, details, button, dialog, toast } = await stage.open(browser)
  const other = await stage.open(browser)
  await page.route('**/api/items/delete', (route) => route.abort())
  await details('PSTFSH-001').click()
  await button('Delete Item').click()
  await dialog.getByRole('button', { name: 'Delete Item' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to remove product' })
  await expect(fault).toContainText('No connection to PastFash. Nothing is lost: check your network.')
  await expect(dialog).toBeHidden()
  await expect(details('PSTFSH-001')).toBeVisible()
  await page.unroute('**/api/items/delete')
  await button('Delete Item').click()
  await dialog.getByRole('button', { name: 'Delete Item' }).click()
  await expect(toast('PSTFSH-001 deleted')).toBeVisible()
  await expect(fault).toBeHidden()
  await expect(other.page.getByText('No product batches yet')).toBeVisible()
  expect(await stage.storedSkus()).toEqual([])
})

test('a deletion whose answer was lost is recognized, and can be undone', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { page, details, button, dialog, toast } = await stage.open(browser)
  let lost = 0
  await page.route('**/api/items/delete', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await details('PSTFSH-001').click()
  await button('Delete Item').click()
  await dialog.getByRole('button', { name: 'Delete Item' }).click()
  await toast('PSTFSH-001 deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(toast('PSTFSH-001 restored')).toBeVisible()
  expect(await stage.storedSkus()).toEqual(['PSTFSH-001'])
  expect(lost).toBe(1)
})

test('Undo without a connection offers to try again, and the next try succeeds', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { page, details, button, dialog, toast } = await stage.open(browser)
  await page.route('**/api/items/restore', (route) => route.abort())
  await details('PSTFSH-001').click()
  await button('Delete Item').click()
  await dialog.getByRole('button', { name: 'Delete Item' }).click()
  await toast('PSTFSH-001 deleted').getByRole('button', { name: 'Undo' }).click()
  const failed = toast('PSTFSH-001 not restored')
  await expect(failed).toBeVisible()
  await page.unroute('**/api/items/restore')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(details('PSTFSH-001')).toBeVisible()
})

test('a product that is being published stays, and says why', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  const { id } = await createItem(stage.seller)
  await product.query(
    `update items set publishing_until = now() + interval '1 day' where id = '${id}'`,
    stage.seller.userId,
  )
  const { page, details, button, dialog } = await stage.open(browser)
  await details('PSTFSH-001').click()
  await button('Delete Item').click()
  await dialog.getByRole('button', { name: 'Delete Item' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to remove product' })
  await expect(fault).toContainText('PSTFSH-001 is being published to eBay right now')
  await fault.getByRole('button', { name: 'Close' }).click()
  await expect(fault).toBeHidden()
  expect(await stage.storedSkus()).toEqual(['PSTFSH-001'])
})
