import { expect } from '@playwright/test'
import { limitSentences, sellerLimits } from '../../src/items/seller-limits.ts'
import { expectAccessible } from './accessibility.ts'
import { untilUploadIsStored } from './device-state.ts'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { uploadFiles } from './upload.ts'
import { test } from './with-product.ts'

test.use({ serviceWorkers: 'allow' })

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('photos that do not fit into the account wait on the device, say so, and continue automatically once there is space', {
  tag: '@long',
}, async ({ page }) => {
  const email = 'full@example.org'
  await signUpAndIn(page, product.url, email)
  const [seller] = await product.query<{ id: string }>(`select id from auth.users where email = '${email}'`)
  if (!seller) throw new Error('the seller has no account')
  const use = (bytes: number) =>
    product.query(
      `insert into seller_usage (user_id, photo_bytes) values ('${seller.id}', ${bytes})
       on conflict (user_id) do update set photo_bytes = excluded.photo_bytes`,
      seller.id,
    )
  await use(sellerLimits.storedBytes)
  await openCapture(page)
  await uploadFiles(page, jeansFiles)
  await page.getByRole('button', { name: '4 photos waiting' }).click()
  const limitMessage = page.getByText(limitSentences.storedBytes)
  await expect(limitMessage).toBeVisible()
  await expect(limitMessage).toContainText("Your 4 photos are kept on this device. We'll keep trying.")
  await expectAccessible(page)
  await untilUploadIsStored(page)
  await page.reload()
  await page.getByRole('button', { name: '4 photos waiting' }).click()
  await expect(limitMessage).toBeVisible()
  expect(await storedPhotos(product, email)).toEqual([])

  await use(0)
  // Earlier than the automatic retry after a minute, as when the seller comes back to the page.
  const goOn = () => page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect
    .poll(async () => {
      await goOn()
      return (await storedPhotos(product, email)).length
    })
    .toBe(jeansFiles.length)
  await expect(limitMessage).toBeHidden()
})
