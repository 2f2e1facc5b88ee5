import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { deleteItemsEndpoint } from '../../src/items/api.ts'
import { itemPhotosEndpoint } from '../../src/photos/api.ts'
import { password } from '../seller.ts'
import { closeContexts } from './browser-contexts.ts'
import { createListingStage } from './listing-stage.ts'
import type { Product } from './product.ts'
import { createStage } from './reorder-stage.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('a crop and a new order are on the server after Save Changes, and on the other device', async ({ browser }) => {
  const stage = await createStage(product)
  const { page } = await stage.open(browser)
  const other = await stage.open(browser)
  const consoleErrors = watchConsole(page)
  const photosNow = () => stage.seller.call(itemPhotosEndpoint, { itemId: stage.item.id })
  const { photos: before } = await photosNow()

  await page.getByRole('button', { name: 'Manage Photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Photos' })
  await dialog.getByRole('button', { name: 'Move photo 3' }).click()
  await page.getByRole('menuitem', { name: 'Make first' }).click()
  await dialog.getByRole('button', { name: 'Crop photo 1' }).click()
  const tool = page.getByRole('dialog', { name: 'Crop', exact: true })
  await tool.getByText('1:1', { exact: true }).click()
  await tool.getByRole('button', { name: 'Apply Crop' }).click()
  await expect(tool).toBeHidden()
  expect((await photosNow()).photos).toEqual(before)

  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await other.expectOrder(2, 0, 1, 3)
  expect(await stage.storedOrder()).toEqual([2, 0, 1, 3])
  const { photos } = await photosNow()
  const [cropped] = photos
  const side = Math.min(before[2]?.width ?? 0, before[2]?.height ?? 0)
  expect(cropped).toMatchObject({ id: before[2]?.id, width: side, height: side })
  expect(cropped?.contentHash).not.toBe(before[2]?.contentHash)
  const stored = await page.request.get(new URL(cropped?.url ?? '', product.url).href)
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ format: 'jpeg', width: side, height: side })
  const paths = await product.query<{ path: string }>(
    `select storage_path as path from item_images where id = '${cropped?.id}'`,
    stage.seller.userId,
  )
  expect(paths[0]?.path).toMatch(/\/\d+-cropped\.jpg$/)
  expect(consoleErrors()).toEqual([])
})

test('a photo that another device has cropped is not cropped over', async ({ browser }) => {
  const stage = await createStage(product)
  const [first, other] = [(await stage.open(browser)).page, (await stage.open(browser)).page]
  await cropSquare(first, 'Shift+ArrowLeft')
  await cropSquare(other, 'ArrowLeft')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await first.getByRole('button', { name: 'Save Changes' }).click()
  const alert = first.getByRole('dialog', { name: 'Manage Photos' }).getByRole('alert')
  await expect(alert).toContainText('Failed to crop image. Please try again. Error: Database update failed: ')
  await expect(alert).toContainText('Code: conflict')
  await expect(alert).toContainText('Crop the photo again.')
})

test('a photo that another device crops while the crop tool is open is shown and cropped in its new form', async ({
  browser,
}) => {
  const stage = await createStage(product)
  const [first, other] = [(await stage.open(browser)).page, (await stage.open(browser)).page]
  await first.getByRole('button', { name: 'Manage Photos' }).click()
  await first.getByRole('button', { name: 'Crop photo 2' }).click()
  const tool = first.getByRole('dialog', { name: 'Crop', exact: true })
  const height = () =>
    tool.locator('img').evaluate((image) => (image instanceof HTMLImageElement ? image.naturalHeight : 0))
  await expect.poll(height).toBeGreaterThan(0)
  const before = await height()
  await cropSquare(other, 'ArrowLeft')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await expect.poll(height).not.toBe(before)
})

test('crops that were unsaved when the session ended are there again once the seller is back', async ({ browser }) => {
  const stage = await createStage(product)
  const { page } = await stage.open(browser)
  await cropSquare(page, 'ArrowLeft')
  await product.query(`delete from auth.sessions where user_id = '${stage.seller.userId}'`)
  const dialog = page.getByRole('dialog', { name: 'Manage Photos' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  await page.getByLabel('Email').fill(stage.seller.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: `Details of ${stage.item.sku}` }).click()
  await page.getByRole('button', { name: 'Manage Photos' }).click()
  await expect(dialog.getByText('Not saved yet: 1 crop.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('saved')).toBeVisible()
  await page.getByRole('button', { name: 'Manage Photos' }).click()
  await expect(dialog.getByRole('button', { name: 'Crop photo 2' })).toBeVisible()
  await expect(dialog.getByText('Not saved yet')).toHaveCount(0)
})

test('restored crops are not discarded by closing before the photos have loaded', async ({ browser }) => {
  const stage = await createListingStage(product)
  const { sku } = await stage.item()
  const { page, card } = await stage.open(browser)
  await cropSquare(page, 'ArrowLeft')
  await product.query(`delete from auth.sessions where user_id = '${stage.seller.userId}'`)
  const dialog = page.getByRole('dialog', { name: 'Manage Photos' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByLabel('Email').fill(stage.seller.email)
  await page.getByLabel('Password').fill(password)
  const photos = /\/api\/items\/[^/]+\/photos$/
  await page.route(photos, () => undefined)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Generate Listings' }).click()
  for (const way of ['Cancel', 'Close', 'Save Changes']) {
    await card(sku).getByRole('button', { name: 'Manage Photos' }).click()
    await dialog.getByRole('button', { name: way, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.unroute(photos)
  await card(sku).getByRole('button', { name: 'Manage Photos' }).click()
  await expect(dialog.getByText('Not saved yet: 1 crop.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`Photos of ${sku} saved`)).toBeVisible()
})

test('an item that is deleted on another device while its photos are managed says so', async ({ browser }) => {
  const stage = await createStage(product)
  const { page } = await stage.open(browser)
  await cropSquare(page, 'ArrowLeft')
  await stage.seller.call(deleteItemsEndpoint, { itemIds: [stage.item.id] })
  await expect(page.getByRole('dialog', { name: 'Manage Photos' })).toBeHidden()
  const alert = page.getByRole('alertdialog', { name: `${stage.item.sku} was deleted on another page or device` })
  await expect(alert).toContainText("Your changes in Manage Photos weren't saved.")
})

/** Applies a square crop to photo 2, made smaller with one key. */
async function cropSquare(page: Page, key: string) {
  await page.getByRole('button', { name: 'Manage Photos' }).click()
  await page.getByRole('button', { name: 'Crop photo 2' }).click()
  const tool = page.getByRole('dialog', { name: 'Crop', exact: true })
  await tool.getByText('1:1', { exact: true }).click()
  await tool.getByRole('button', { name: 'Bottom right corner' }).press(key)
  await tool.getByRole('button', { name: 'Apply Crop' }).click()
  await expect(tool).toBeHidden()
}
