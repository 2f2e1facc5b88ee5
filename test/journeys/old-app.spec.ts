import { expect, test } from '@playwright/test'
import { appVersionHeader } from '../../src/platform/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { jeansFiles } from './photos.ts'
import { type Product, startProduct } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { uploadFiles } from './upload.ts'
import { startWeakLine, type WeakLine } from './weak-line.ts'

const email = 'old-app@example.org'

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

test('a page that is too old for the server stops sending, deletes nothing, says so, and goes on once reloaded', async ({
  page,
}) => {
  let isOld = false
  line.change = (headers) => {
    if (isOld && headers[appVersionHeader]) headers[appVersionHeader] = '0'
  }
  // The first photo gets through, and from the second on the page is too old.
  line.interrupt = ({ photoId }) => {
    if (photoId && line.tries.size === 2) isOld = true
    return undefined
  }
  await signUpAndIn(page, line.url, email)
  await openCapture(page)
  await uploadFiles(page, jeansFiles)
  await expect(page.getByText('Uploading stopped: a newer PastFash is ready.').first()).toBeVisible()
  expect(line.statuses.get(426)).toBeGreaterThan(0)
  await line.until(() => line.stored.size === 1)

  await page.getByRole('button', { name: '3 photos waiting' }).click()
  await expect(page.getByText('Nothing is sent for now, and nothing is deleted.')).toBeVisible()
  await expectAccessible(page)
  const answered = [...line.statuses]
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Dashboard' }).last().click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect([...line.statuses]).toEqual(answered)
  expect(await storedPhotos(product, email)).toHaveLength(1)

  isOld = false
  line.interrupt = () => undefined
  await page.getByRole('button', { name: '3 photos waiting' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await line.until(() => line.stored.size === jeansFiles.length)
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  const photos = await storedPhotos(product, email)
  expect(photos.map(({ sku, order }) => [sku, order])).toEqual([0, 1, 2, 3].map((order) => ['PSTFSH-001', order]))
})
