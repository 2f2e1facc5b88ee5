import { expect } from '@playwright/test'
import { openCamera, takePhoto } from './camera.ts'
import { test } from './fake-camera.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('the browser asks before a reload loses a shot that the device could not store', async ({ page }) => {
  await page.addInitScript(() => {
    const throwFull = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: throwFull, put: throwFull })
  })
  await signUpAndIn(page, product.url, 'full-device@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  const dialogEvent = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await dialogEvent
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
})

test('a failure to discard kept shots is reported, even after the camera is closed', async ({ page }) => {
  await signUpAndIn(page, product.url, 'stays@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('No', 'UnknownError')
    }
  })
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText("1 photo couldn't be deleted from this device")).toBeVisible()
})

test('a reloaded page offers only its own shots while another page is open, and later those of the closed page', async ({
  page,
  context,
}) => {
  await signUpAndIn(page, product.url, 'pages@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  const other = await context.newPage()
  await other.goto(product.url)
  await openCapture(other)
  await openCamera(other)
  for (const count of [1, 2]) await takePhoto(other, count)
  await other.reload()
  await expect(other.getByText('Continue with 2 photos?')).toBeVisible()
  await other.getByRole('button', { name: 'Upload 2' }).click()
  await expect(other.getByText('PSTFSH-001 · Batch 1 · 2 photos')).toBeVisible()
  await expect(other.getByText(/Continue with/)).toBeHidden()
  await page.close()
  await expect(other.getByText('Continue with 1 photo?')).toBeVisible()
})

test('kept shots that can no longer be read are reported, and the others are offered', async ({ page }) => {
  await signUpAndIn(page, product.url, 'unreadable@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  // The first photo has another shape than the others, so its file has a size of its own.
  await page.getByText('1:1', { exact: true }).click()
  for (const count of [2, 3]) await takePhoto(page, count)
  await page.addInitScript(() => {
    // The first blob that is read becomes unreadable, and so does each blob of its size.
    let unreadableSize = 0
    Blob.prototype.slice = function () {
      unreadableSize ||= this.size
      const fail = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'))
      return this.size === unreadableSize ? Object.assign(new Blob(), { arrayBuffer: fail }) : this
    }
  })
  await page.reload()
  await expect(page.getByText('Continue with 2 photos?')).toBeVisible()
  await expect(page.getByText("Can't read 1 photo kept on this device")).toBeVisible()
})
