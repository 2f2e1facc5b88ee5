import { expect } from '@playwright/test'
import { createJeans } from '../photos.ts'
import { closeContexts } from './browser-contexts.ts'
import { createCardStage, createItem } from './card-stage.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: running }) => {
  product = running
})
test.afterEach(closeContexts)

test('a product is deleted after a question, Undo brings it back with its photos, and the focus goes on nearby', async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { item } = await createJeans(stage.seller)
  // Live from an eBay account that is not connected any more.
  await product.query(
    `insert into ebay_listings (user_id, environment, item_id, publish_status, ebay_user_id, ebay_sku, form, created_at, updated_at)
     values ('${stage.seller.userId}', 'practice', '${item.id}', 'published', 'gone', 'PSTFSH-002', '{}', now(), now())`,
    stage.seller.userId,
  )
  const [here, there] = [await stage.open(browser), await stage.open(browser)]
  await here.details('PSTFSH-002').click()
  await here.button('Delete Product').press('Enter')
  await expect(here.dialog).toContainText('Delete PSTFSH-002?')
  await expect(here.dialog).toContainText('Its 4 photos go with it. You can undo this for 10 seconds.')
  await expect(here.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await here.page.keyboard.press('Escape')
  await expect(here.dialog).toBeHidden()
  await expect(here.button('Delete Product')).toBeFocused()
  expect(await stage.stored()).toEqual(['PSTFSH-002', 'PSTFSH-001'])

  await here.page.keyboard.press('Enter')
  await here.dialog.getByRole('button', { name: 'Delete Product' }).press('Enter')
  const toast = here.toast('PSTFSH-002 deleted')
  await expect(toast).toBeVisible()
  await expect(here.toast('PSTFSH-002 may still be listed on eBay')).toContainText('Please end at eBay')
  await expect(here.details('PSTFSH-002')).toBeHidden()
  await expect(here.details('PSTFSH-001')).toBeFocused()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(here.toast('PSTFSH-002 restored')).toBeVisible()
  await expect(here.card('PSTFSH-002')).toContainText('4 photos')
  await expect(there.details('PSTFSH-002')).toBeVisible()
  // The open panel may have asked once more for photos that were gone by then.
  const complaints = [...here.complaints(), ...there.complaints()]
  expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
})

test('the last product goes too, and leaves the empty dashboard', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { page, details, button, dialog, toast } = await stage.open(browser)
  await details('PSTFSH-001').click()
  await button('Delete Product').click()
  await expect(dialog).toContainText('It has no photos. You can undo this for 10 seconds.')
  await dialog.getByRole('button', { name: 'Delete Product' }).click()
  await expect(page.getByText('No product batches yet')).toBeVisible()
  await toast('PSTFSH-001 deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(details('PSTFSH-001')).toBeVisible()
})

test('Failed to remove product: without a connection it stays, and later it goes from every device', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { page, details, button, dialog, toast } = await stage.open(browser)
  const there = await stage.open(browser)
  await page.route('**/api/items/delete', (route) => route.abort())
  await details('PSTFSH-001').click()
  await button('Delete Product').click()
  await dialog.getByRole('button', { name: 'Delete Product' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to remove product' })
  await expect(fault).toContainText('No connection to PastFash. Nothing is lost: check your network.')
  await expect(dialog).toBeHidden()
  await expect(details('PSTFSH-001')).toBeVisible()
  await page.unroute('**/api/items/delete')
  await button('Delete Product').click()
  await dialog.getByRole('button', { name: 'Delete Product' }).click()
  await expect(toast('PSTFSH-001 deleted')).toBeVisible()
  await expect(fault).toBeHidden()
  await expect(there.page.getByText('No product batches yet')).toBeVisible()
  expect(await stage.stored()).toEqual([])
})

test('a deletion whose answer was lost is known all the same, and can be undone', { tag: '@long' }, async ({
  browser,
}) => {
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
  await button('Delete Product').click()
  await dialog.getByRole('button', { name: 'Delete Product' }).click()
  await toast('PSTFSH-001 deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(toast('PSTFSH-001 restored')).toBeVisible()
  expect(await stage.stored()).toEqual(['PSTFSH-001'])
  expect(lost).toBe(1)
})

test('Undo without a connection offers to try again, and does', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  await createItem(stage.seller)
  const { page, details, button, dialog, toast } = await stage.open(browser)
  await page.route('**/api/items/restore', (route) => route.abort())
  await details('PSTFSH-001').click()
  await button('Delete Product').click()
  await dialog.getByRole('button', { name: 'Delete Product' }).click()
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
  await button('Delete Product').click()
  await dialog.getByRole('button', { name: 'Delete Product' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to remove product' })
  await expect(fault).toContainText('PSTFSH-001 is being published to eBay right now')
  await fault.getByRole('button', { name: 'Close' }).click()
  await expect(fault).toBeHidden()
  expect(await stage.stored()).toEqual(['PSTFSH-001'])
})
