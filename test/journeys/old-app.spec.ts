import { expect, test } from '@playwright/test'
import { appVersionHeader } from '../../src/platform/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { jeansFiles } from './photos.ts'
import { type Product, startProduct } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { uploadFiles } from './upload.ts'
import { startWeakLine, type WeakLine } from './weak-connection.ts'

const email = 'old-app@example.org'

test.use({ serviceWorkers: 'allow' })

let product: Product
let line: WeakLine

test.beforeAll(async () => {
  product = await startProduct()
  line = await startWeakLine(product.url)
})
test.afterAll(async () => {
  await line.close()
  await product.remove()
})

test('a page that is too old for the server stops sending, deletes nothing, says so, and continues after a reload', {
  tag: '@long',
}, async ({ page }) => {
  let isOld = false
  const upgraded = Promise.withResolvers<undefined>()
  line.change = (headers) => {
    if (isOld && headers[appVersionHeader]) headers[appVersionHeader] = '0'
  }
  // The first photo gets through. The others are being sent when the page turns out to be too old.
  line.interrupt = ({ photoId }) => (photoId && line.tries.size > 1 ? upgraded.promise : undefined)
  await signUpAndIn(page, line.url, email)
  await openCapture(page)
  await uploadFiles(page, jeansFiles)
  await expect(page.getByRole('button', { name: '3 photos waiting' })).toBeVisible()
  isOld = true
  upgraded.resolve(undefined)
  await expect(page.getByText('Uploading stopped. A newer PastFash is ready.').first()).toBeVisible()
  expect(line.statuses.get(426)).toBeGreaterThan(0)

  await page.getByRole('button', { name: '3 photos waiting' }).click()
  await expect(page.getByText('Uploads are paused. Nothing was deleted.')).toBeVisible()
  await expectAccessible(page)
  const triesBefore = [...line.tries]
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Dashboard' }).last().click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect([...line.tries]).toEqual(triesBefore)
  expect(await storedPhotos(product, email)).toHaveLength(1)

  isOld = false
  await page.getByRole('button', { name: '3 photos waiting' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await line.until(() => line.stored.size === jeansFiles.length)
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  const photos = await storedPhotos(product, email)
  expect(photos.map(({ sku, order }) => [sku, order])).toEqual([0, 1, 2, 3].map((order) => ['PSTFSH-001', order]))
})
