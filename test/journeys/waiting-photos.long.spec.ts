import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { untilAppIsCached, untilUploadIsStored } from './device-state.ts'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { openCapture, signIn, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { chooseFiles, expectCounts } from './upload.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('a session that ends while photos wait says that they are kept, and after the next sign-in they continue', async ({
  page,
  context,
}) => {
  const email = 'expired@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  const dialog = await chooseFiles(page, jeansFiles)
  await expect(dialog.getByRole('textbox', { name: 'SKU for selected photos' })).toHaveValue('PSTFSH-001')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('You were signed out before all photos were stored.')).toBeVisible()
  await expect(page.getByText('4 photos are kept on this device. Sign in again to continue.')).toBeVisible()
  await expectAccessible(page)
  expect(await storedPhotos(product, email)).toEqual([])
  await signIn(page, email)
  await expect.poll(async () => (await storedPhotos(product, email)).length).toBe(jeansFiles.length)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('You were signed out before all photos were stored.')).toBeHidden()
})

test('signing out with waiting photos asks: Wait shows them, Discard deletes them', async ({ page }) => {
  const email = 'discards@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  const dialog = await chooseFiles(page, jeansFiles)
  await expectCounts(page, '4 photos · 0 with SKU · 0 items')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const signOut = async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
  }
  await signOut()
  await expect(page.getByRole('heading', { name: '4 photos are not uploaded yet.' })).toBeVisible()
  await page.getByRole('button', { name: 'Wait', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Photos waiting' })).toBeVisible()
  await signOut()
  // The connection fails now, which the page does not know yet.
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Discard and Sign Out' }).click()
  await expect(
    page.getByText("Can't reach PastFash. Nothing was discarded. Try again when you're online."),
  ).toBeVisible()
  await page.unroute('**/api/auth/**')
  await signOut()
  await expect(page.getByRole('heading', { name: '4 photos are not uploaded yet.' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard and Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('You were signed out before all photos were stored.')).toBeHidden()
  await page.reload()
  await signIn(page, email)
  await openCapture(page)
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  await expect(page.getByText(/^Continue with/)).toBeHidden()
})

test('photos that wait for three days bring a warning about what the device may do to them', async ({
  page,
  context,
}) => {
  await signUpAndIn(page, product.url, 'waits-in-cellar@example.org')
  await untilAppIsCached(page)
  await openCapture(page)
  const dialog = await chooseFiles(page, jeansFiles)
  await expectCounts(page, '4 photos · 0 with SKU · 0 items')
  await context.setOffline(true)
  const field = dialog.getByRole('textbox', { name: 'SKU for selected photos' })
  await field.fill('JEANS-1')
  await field.press('Control+Enter')
  await page.getByRole('button', { name: '4 photos waiting' }).click()
  await expect(page.getByText('Your browser may delete waiting photos')).toBeVisible()
  const warning = page.getByText('4 photos have been waiting for more than three days')
  await expect(warning).toBeHidden()
  await untilUploadIsStored(page)

  await page.clock.install({ time: Date.now() + 3 * 24 * 60 * 60 * 1000 })
  await page.reload()
  await page.getByRole('button', { name: '4 photos waiting' }).click()
  await expect(warning).toBeVisible()
})

test('a device that is short of space says so before photos are taken or chosen', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 1e9, usage: 1e9 - 5e7 })
  })
  await signUpAndIn(page, product.url, 'short@example.org')
  await openCapture(page)
  await expect(page.getByText('Your device is low on space, so new photos may not fit.')).toBeVisible()
  const dialog = await chooseFiles(page, jeansFiles)
  await expect(dialog.getByText('Your device is low on space, so some photos may not fit.')).toBeVisible()
})
