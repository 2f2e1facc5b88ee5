import { expect } from '@playwright/test'
import { expectPhotos, openCamera, takePhoto } from './camera.ts'
import { untilAppIsCached, untilUploadIsStored } from './device-state.ts'
import { test } from './fake-camera.ts'
import { type Product, startProduct } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'

test.use({ serviceWorkers: 'allow' })

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.remove())

test('a page that was opened once opens without the server, takes photos, and uploads them automatically later', async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'cellar@example.org')
  await untilAppIsCached(page)
  await product.stop()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await openCapture(page)
  await openCamera(page)
  for (const count of [1, 2]) await takePhoto(page, count)
  await page.reload()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectPhotos(page, 2)
  await takePhoto(page, 3)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Upload 3' }).click()
  await untilUploadIsStored(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  // Both fit beside each other on a phone.
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByText('Offline', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '3 photos waiting' })).toBeInViewport({ ratio: 1 })
  await product.start()
  await expect
    .poll(() => storedPhotos(product, 'cellar@example.org'), { timeout: 120_000 })
    .toMatchObject([0, 1, 2].map((order) => ({ sku: 'PSTFSH-001', order })))
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 3 photos')).toBeVisible()
})
