import { expect } from '@playwright/test'
import { pauseClock } from './pause-clock.ts'
import { jeansFiles } from './photos.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { uploadFiles } from './upload.ts'
import { test } from './with-product.ts'

test('after capture the dashboard shows for five seconds that the batch was created, and does not move', async ({
  page,
  product,
}) => {
  await signUpAndIn(page, product.url, 'created@example.org')
  await openCapture(page)
  await uploadFiles(page, jeansFiles.slice(0, 1))
  await expect(page.getByText('Product Batch Created!')).toBeVisible()
  await pauseClock(page)
  await page.getByRole('button', { name: 'View Dashboard' }).click()
  const banner = page.getByText('Product batch created successfully')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('list', { name: 'Product Batches' }).getByRole('listitem')).toHaveCount(1)
  const below = page.getByRole('button', { name: 'Create New Product Batch' }).first()
  const place = await below.boundingBox()
  await page.clock.runFor(4900)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner).toBeHidden()
  expect(await below.boundingBox()).toEqual(place)
})
